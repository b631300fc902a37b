import type { Page } from '@playwright/test'
import { expect, freshName, hydrated, test, widths } from '#tests/e2e/fixtures.ts'
import { photographed } from '#tests/e2e/seed.ts'
import { floatingButton } from '#tests/e2e/submit/quick-submit.ts'

async function boxOf(page: Page) {
  const box = await floatingButton(page).boundingBox()
  if (box === null) throw new Error('The button is not on the screen')
  return box
}

async function expectInside(page: Page): Promise<void> {
  const { x, y, width, height } = await boxOf(page)
  const viewport = page.viewportSize()
  expect(x).toBeGreaterThanOrEqual(0)
  expect(y).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(viewport?.width ?? 0)
  const bar = await page.getByRole('navigation', { name: 'Main menu' }).last().boundingBox()
  const isAtFoot = bar !== null && bar.y > (viewport?.height ?? 0) / 2
  expect(y + height).toBeLessThanOrEqual(isAtFoot ? bar.y : (viewport?.height ?? 0))
}

async function drag(page: Page, x: number, y: number): Promise<void> {
  const box = await boxOf(page)
  await page.mouse.move(box.x + 28, box.y + 28)
  await page.mouse.down()
  await page.mouse.move(box.x + 28 + x / 2, box.y + 28 + y / 2)
  await page.mouse.move(box.x + 28 + x, box.y + 28 + y)
  await page.mouse.up()
}

for (const width of widths) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 720 } })

    test('the floating button is dragged, stays inside and keeps its place (QS-01 to QS-05)', async ({
      page,
      signIn,
    }) => {
      await page.goto('/')
      await expect(page.getByRole('link', { name: 'Quick submit' })).toHaveCount(0)
      await signIn(freshName())
      await page.goto('/')
      await hydrated(page)
      const usual = await boxOf(page)
      expect([usual.width, usual.height]).toEqual([56, 56])
      await expectInside(page)

      await drag(page, -120, -200)
      const dragged = await boxOf(page)
      expect(dragged).toEqual({ ...usual, x: usual.x - 120, y: usual.y - 200 })
      // The end of a drag is no press.
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL('/')

      await page.reload()
      await hydrated(page)
      await expect.poll(() => boxOf(page)).toEqual(dragged)

      await drag(page, -3000, -3000)
      await expectInside(page)
      await drag(page, 3000, 3000)
      await expectInside(page)
      expect(await boxOf(page)).toEqual(usual)

      await page.setViewportSize({ width: 640, height: 320 })
      await expectInside(page)
      await page.setViewportSize({ width, height: 720 })
      expect(await boxOf(page)).toEqual(usual)
    })

    test('it is moved by the keyboard, and junk in the storage does no harm', async ({ page, signIn }) => {
      await signIn(freshName())
      await page.goto('/')
      await page.evaluate(() => localStorage.setItem('quickSubmitPlace', '{"side":"left","x":"far"}'))
      await page.reload()
      await hydrated(page)
      const usual = await boxOf(page)
      await floatingButton(page).focus()
      for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(`Shift+${key}`)
      expect(await boxOf(page)).toEqual({ ...usual, x: usual.x - 16, y: usual.y - 32 })
      for (let n = 0; n < 5; n += 1) await page.keyboard.press('Shift+ArrowDown')
      expect((await boxOf(page)).y).toBe(usual.y)
    })

    test('it hides nothing: the end of the page is scrolled above it, and some pages have none', async ({
      page,
      signIn,
    }) => {
      await signIn(freshName(), { admin: true })
      await page.goto(`/plate/${photographed.plate}`)
      await hydrated(page)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const button = await boxOf(page)
      const last = page.getByRole('contentinfo').locator('a, button').filter({ visible: true }).last()
      const end = await last.boundingBox()
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(button.y)
      for (const path of ['/submit', '/admin']) {
        await page.goto(path)
        await hydrated(page)
        await expect(floatingButton(page)).toHaveCount(0)
      }
    })
  })
}
