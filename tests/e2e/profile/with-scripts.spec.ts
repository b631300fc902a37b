import { expect, hydrated, test } from '#tests/e2e/fixtures.ts'
import { discussed, warden } from '#tests/e2e/seed.ts'

test('the link to a profile is copied, or it is said that it is not (PROF-67, PROF-68)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/u/${warden}`)
  await hydrated(page)
  const copy = page.getByRole('main').getByRole('button', { name: 'Copy link' })
  await copy.click()
  await expect(page.getByRole('status').getByText('Link copied!').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.evaluate(() => {
    Clipboard.prototype.writeText = () => Promise.reject(new Error('refused'))
  })
  await copy.click()
  await expect(page.getByRole('status').getByText("Couldn't copy the link")).toBeVisible()
})

test('the card at a name is the licence in small, and leads to the whole', async ({ page }) => {
  await page.goto(`/plate/${discussed.plate}`)
  const name = page.locator('#discussion').getByRole('link', { name: warden, exact: true }).first()
  const card = page.locator('.who')
  await expect(async () => {
    await page.mouse.move(0, 0)
    await name.hover()
    await expect(card).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(card).toContainText('rep')
  await expect(card).toContainText('Trusted')
  await card.getByRole('link', { name: warden }).click()
  await expect(page).toHaveURL(`/u/${warden}`)
})
