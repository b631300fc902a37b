import type { Page } from '@playwright/test'
import { expect, freshName, test } from '#tests/e2e/fixtures.ts'
import { discussed, photographed, warden } from '#tests/e2e/seed.ts'

test('the colours of the system leave what is chosen, filled in and to be typed into to be seen', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(warden)

  await page.goto('/')
  expect(await lineOf(page, '.find__box input')).not.toBe('none')
  await page.goto(`/plate/${photographed.plate}`)
  expect(await lineOf(page, '.find-mini')).not.toBe('none')
  expect(await outlineOf(page, '.thumbs [aria-current]')).not.toBe(
    await outlineOf(page, '.thumbs li:nth-child(2) a'),
  )
  const [bar, filled] = await page
    .locator('.bar')
    .evaluate((element) => [
      getComputedStyle(element).backgroundColor,
      getComputedStyle(element, '::before').backgroundColor,
    ])
  expect(filled).not.toBe(bar)

  await page.goto(`/plate/${photographed.plate}?edit=basics`)
  const swatches = await page
    .locator('.swatches .swatch')
    .evaluateAll((all) => new Set(all.map((swatch) => getComputedStyle(swatch).backgroundColor)).size)
  expect(swatches).toBeGreaterThan(10)
  expect(await outlineOf(page, '.swatches > :has(:checked)')).not.toBe(
    await outlineOf(page, '.swatches > :not(:has(:checked))'),
  )
  await page.goto('/explore?startsWith=W')
  expect(await groundOf(page, '.letters [aria-current]')).not.toBe(
    await groundOf(page, '.letters a:not([aria-current])'),
  )
})

test('on paper stands what is to be read: nothing to be pressed, black on white by night too', async ({
  page,
  signIn,
}) => {
  await signIn(freshName())
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const path of [
    '/',
    '/explore',
    `/plate/${photographed.plate}`,
    `/plate/${discussed.plate}`,
    '/notifications',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const part of ['banner', 'contentinfo', 'search'] as const)
      await expect(page.getByRole(part)).toHaveCount(0)
    await expect(page.locator('.tabs, button, textarea, select').filter({ visible: true })).toHaveCount(0)
    await expect(page.locator('.btn').filter({ visible: true })).toHaveCount(0)
    const [ink, ground] = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body)
      return [color, backgroundColor]
    })
    expect([ink, ground], path).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  }
  await page.goto(`/plate/${discussed.plate}`)
  await expect(page.getByText('What a number!')).toBeVisible()
})

test('a box to tick is drawn by the site, by day and by night: WebKit would fill it', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    const box = page.getByLabel('Single-digit plates only')
    expect(await box.evaluate((input) => getComputedStyle(input).appearance)).toBe('none')
    const unticked = await groundOf(page, 'main [type=checkbox]')
    await box.check()
    expect(await groundOf(page, 'main [type=checkbox]')).not.toBe(unticked)
  }
})

test('a strip that scrolls has the colours of the page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/plate/${photographed.plate}`)
  const colour = await page.locator('.thumbs').evaluate((strip) => getComputedStyle(strip).scrollbarColor)
  expect(colour).toBe('rgb(163, 168, 175) rgba(0, 0, 0, 0)')
})

function lineOf(page: Page, selector: string): Promise<string> {
  return page.locator(selector).evaluate((element) => getComputedStyle(element).borderTopStyle)
}

function outlineOf(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).outline)
}

function groundOf(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)
}
