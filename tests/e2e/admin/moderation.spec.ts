import { bothWays, expect, freshName, hydrated, test } from '#tests/e2e/fixtures.ts'

bothWays(({ javaScriptEnabled }) => {
  test('an admin finds nothing to decide, and looks into the log', async ({ page, signIn }) => {
    await signIn(freshName(), { admin: true })
    await page.goto('/admin/moderation')
    if (javaScriptEnabled) await hydrated(page)
    for (const title of ['Pending images', 'Reported images', 'Reported comments'])
      await expect(page.getByRole('region', { name: title })).toBeVisible()
    await page.getByLabel('Plate or username, in full').fill('NOT 1')
    await page.getByRole('button', { name: 'Search', exact: true }).last().click()
    await expect(page.getByText('No pending images')).toBeVisible()
    await page.getByRole('link', { name: 'Moderation log' }).click()
    await expect(page.getByRole('heading', { name: 'Moderation log' })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(page.viewportSize()?.width)
  })
})
