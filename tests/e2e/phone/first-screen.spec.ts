import type { Locator } from '@playwright/test'
import { expect, freshName, test } from '#tests/e2e/fixtures.ts'
import { bare, photographed, warden } from '#tests/e2e/seed.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(`360 x 640 px, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 640 } })

    test('plate, like and first spotter stand on the first screen of a vehicle, in this order', async ({
      page,
      signIn,
    }) => {
      const main = page.getByRole('main')
      const bottomBar = page.getByRole('navigation').last()
      for (const reader of ['visitor', 'member']) {
        if (reader === 'member') await signIn(freshName())
        await page.goto(`/plate/${photographed.plate}`)
        const photos = main.getByRole('region', { name: 'Photos' })
        const plate = main.getByRole('heading', { level: 1 })
        const share = main.getByRole('button', { name: /^Like/ }).or(main.getByText(/^Log in to like/))
        const spotter = main.getByText('First spotted by').getByRole('link', { name: warden })
        const tops = [photos, plate, ...(reader === 'member' ? [share.first()] : []), spotter]
        let above = 0
        for (const part of tops) {
          const { top, bottom } = await edgesOf(part)
          expect(top).toBeGreaterThanOrEqual(above)
          above = bottom
        }
        expect(above).toBeLessThanOrEqual((await edgesOf(bottomBar)).top)
        const header = await edgesOf(page.getByRole('banner').first())
        expect(header.bottom - header.top).toBeLessThanOrEqual(56)
      }
    })

    test('the search of the header is an icon that opens, and closes again', async ({ page }) => {
      await page.goto(`/plate/${photographed.plate}`)
      const search = page.getByRole('banner').getByRole('search')
      const box = search.getByRole('textbox')
      const widthOf = async () => Math.round((await search.boundingBox())?.width ?? 0)
      expect(await widthOf()).toBe(44)
      await box.click()
      await expect.poll(widthOf).toBeGreaterThan(300)
      await page.getByRole('heading', { level: 1 }).click()
      await expect.poll(widthOf).toBe(44)
      await box.click()
      await box.fill(bare.text)
      await search.getByRole('button').click()
      await expect(page).toHaveURL(`/plate/${bare.plate}`)
    })
  })
}

async function edgesOf(part: Locator) {
  const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 }
  return { top: Math.round(y), bottom: Math.round(y + height) }
}
