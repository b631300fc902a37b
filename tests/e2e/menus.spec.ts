import type { Page } from '@playwright/test'
import { expect, freshPlate, test } from '#tests/e2e/fixtures.ts'
import { locales } from '#tests/e2e/texts.ts'

/** Phones from the smallest, a tablet on both sides of the desk's layout, a desk. */
const widths = [320, 360, 414, 768, 859, 860, 1024, 1280]

/** As long as names may be, and wide. */
const longName = 'W'.repeat(20)

for (const [language, { browser }] of Object.entries(locales)) {
  test.describe(`In ${language}, without JavaScript`, () => {
    test.use({ javaScriptEnabled: false, locale: browser })

    test('every menu opens within the screen, a visitor’s too', async ({ page, site }) => {
      const owner = site.browser()
      await owner.call('POST', '/auth/dev', { username: 'menu_owner' })
      const { plate } = freshPlate()
      await owner.call('POST', '/api/vehicles', { plate })
      await expectMenusInside(page, `/plate/${plate}`, 2)
    })

    test('every menu opens within the screen, a member’s of a long name too', async ({ page, signIn }) => {
      await signIn(longName)
      await expectMenusInside(page, '/plate/WXY8', 3)
    })
  })
}

/** Opens each of the `count` menus of a page, at every width. */
async function expectMenusInside(page: Page, path: string, count: number): Promise<void> {
  await page.goto(path)
  await expect(page.locator('details.menu')).toHaveCount(count)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await page.locator('details.menu').evaluateAll(boxesOfOpened)
    expect(boxes).toHaveLength(count)
    for (const box of boxes) {
      expect(box.width, `at ${width} px`).toBeGreaterThan(100)
      expect(box.left, `at ${width} px`).toBeGreaterThanOrEqual(0)
      expect(box.right, `at ${width} px`).toBeLessThanOrEqual(width)
    }
  }
}

/** Where each menu's panel is while it is open, in pixels of the screen; one is open at a time. */
function boxesOfOpened(menus: Element[]): { left: number; right: number; width: number }[] {
  return menus.map((menu) => {
    const opener = menu.querySelector('summary')
    const panel = menu.querySelector('.menu__p')
    opener?.click()
    const box = menu.matches('[open]') ? panel?.getBoundingClientRect() : undefined
    opener?.click()
    return { left: box?.left ?? -1, right: box?.right ?? -1, width: box?.width ?? 0 }
  })
}
