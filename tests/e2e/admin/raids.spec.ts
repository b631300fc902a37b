import { expect, freshName, hydrated, test } from '#tests/e2e/fixtures.ts'

test('while another raid’s contributions are read, the tab says so (AC-20)', async ({ page, signIn }) => {
  await signIn(freshName(), { admin: true })
  let goOn = () => {}
  const held = new Promise<void>((done) => {
    goOn = done
  })
  await page.route('**/admin/raid-contributions.data*', async (route) => {
    await held
    await route.continue()
  })
  const main = page.getByRole('main')
  await page.goto('/admin/raid-contributions')
  await hydrated(page)
  const loading = main.getByText('Loading contributions...')
  await expect(loading).toHaveCount(0)
  await main.getByRole('link', { name: 'Contributions', exact: true }).click()
  await expect(loading).toBeVisible()
  goOn()
  await expect(loading).toHaveCount(0)
})
