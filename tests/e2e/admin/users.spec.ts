import { bothWays, expect, freshName, hydrated, test } from '#tests/e2e/fixtures.ts'
import { warden } from '#tests/e2e/seed.ts'

bothWays(({ javaScriptEnabled }) => {
  test('an admin gives streak freezes, and looks at them (AF-07, AF-09, AF-24, AF-25)', async ({
    page,
    signIn,
  }) => {
    const name = freshName()
    await signIn(name)
    await signIn(warden)
    await page.goto('/admin/users')
    if (javaScriptEnabled) await hydrated(page)
    const panel = page.locator('#freezes')
    await panel.getByLabel('Username or User ID').fill(name)
    await panel.getByLabel('Count').fill('3')
    await panel.getByRole('button', { name: 'Add Freezes', exact: true }).click()
    await expect(page.getByText(`Streak freeze added successfully for ${name}!`).first()).toBeVisible()
    await expect(panel.getByLabel('Username or User ID')).toHaveValue('')
    await expect(panel.getByLabel('Count')).toHaveValue('1')
    await expect(panel.locator('.facts > div', { hasText: 'Admin' })).toContainText('3')

    await panel.getByLabel('Action').selectOption('Check Current Status')
    if (javaScriptEnabled) await expect(panel.getByLabel('Count (ignored when checking)')).toBeDisabled()
    await panel.getByLabel('Username or User ID').fill(name)
    await panel.getByRole('button', { name: 'Check Status', exact: true }).click()
    await expect(page.getByText(`${name} has 3 streak freezes.`).first()).toBeVisible()
    await expect(panel.getByLabel('Username or User ID')).toHaveValue(name)
  })

  test('an admin finds a member, restricts them and ends that', async ({ page, signIn }) => {
    const name = freshName()
    await signIn(name)
    await signIn(warden)
    await page.goto('/admin/users')
    if (javaScriptEnabled) await hydrated(page)
    await page.getByLabel('Username or User ID, or the start of a name').fill(name)
    await page.getByRole('button', { name: 'Find' }).click()
    await page.locator('#members').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(name)
    await page.locator('summary', { hasText: `Restrict ${name}` }).click()
    await page.getByLabel('For how long').selectOption('7 days')
    await page.getByRole('button', { name: 'Yes, restrict' }).click()
    await expect(page.getByText(/is restricted until/).first()).toBeVisible()
    await page.getByRole('button', { name: 'End the restriction' }).click()
    await expect(page.getByText(`${name} is no longer restricted`).first()).toBeVisible()
  })
})
