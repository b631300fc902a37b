import { expect, freshName, holdRequests, test } from '#tests/e2e/fixtures.ts'
import { photoFile } from '#tests/e2e/photo.ts'
import { bare } from '#tests/e2e/seed.ts'

/** JavaScript is on, and none ever comes: a line that breaks down after the page, or a browser that cannot read it. */
test.describe('Where the scripts never arrive', () => {
  test.beforeEach(async ({ page, expectAnswer }) => {
    expectAnswer(0, '/assets/')
    await page.route(/\/assets\/[^?]*\.js/, (route) => route.abort())
  })

  test('the list is put in order by its button', async ({ page }) => {
    await page.goto('/explore')
    const main = page.getByRole('main')
    await main.getByLabel('Sort by').selectOption('Most viewed')
    await main.getByRole('button', { name: 'Sort' }).click()
    await expect(page).toHaveURL('/explore?sort=views')
  })

  test('the notifications say how old they are, and are read anew', async ({ page, signIn }) => {
    await signIn(freshName())
    await page.goto('/notifications')
    const main = page.getByRole('main')
    await expect(main.getByText(/^As of \d\d:\d\d · Refresh$/)).toBeVisible()
    const read = page.waitForResponse('/notifications')
    await main.getByRole('link', { name: 'Refresh' }).click()
    expect((await read).status()).toBe(200)
  })

  test('a photo is turned by its form', async ({ page, signIn }) => {
    await signIn(freshName())
    await page.goto(`/plate/${bare.plate}`)
    const forms = page.getByRole('main').locator('#add-photo')
    await forms.locator('summary').first().click()
    await forms.locator('input[type="file"]').setInputFiles(await photoFile())
    await forms.getByLabel('Turn the photo').selectOption('90')
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await forms.getByRole('button', { name: 'Upload', exact: true }).click()
    expect((await sent).postData()).toMatch(/name="rotation"\s+90/)
    await expect(page.getByRole('main').locator('.waiting img')).toBeVisible()
  })
})

test('a list is put in the order that was chosen before the scripts came', async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/[^?]*\.js/)
  await page.goto('/explore', { waitUntil: 'commit' })
  await page.getByRole('main').getByLabel('Sort by').selectOption('Most viewed')
  release()
  await expect(page).toHaveURL('/explore?sort=views')
  await expect(page.getByRole('main').getByLabel('Sort by')).toHaveValue('views')
})
