import { bothWays, expect, hydrated, test } from '#tests/e2e/fixtures.ts'
import { warden } from '#tests/e2e/seed.ts'

bothWays(({ width, javaScriptEnabled }) => {
  test('an admin adds a make and a model, and takes the model away again (AV-18)', async ({
    page,
    signIn,
  }) => {
    await signIn(warden)
    const make = `Make ${width}`
    await page.goto('/admin/vehicles')
    if (javaScriptEnabled) await hydrated(page)
    const add = page.locator('#add-make')
    await add.locator('summary').click()
    await add.getByLabel('Name').fill(make)
    await add.getByLabel('Category').selectOption('Luxury')
    await add.getByRole('button', { name: 'Add make' }).click()
    await expect(page.getByText('Make added successfully!').first()).toBeVisible()

    const manage = page.locator('#manage-makes')
    await manage.getByLabel('New model').fill('911')
    await manage.getByRole('button', { name: 'Add model' }).click()
    await expect(manage.getByText('911', { exact: true }).first()).toBeVisible()

    await manage.locator('summary', { hasText: 'Delete 911' }).click()
    await expect(manage.getByText('Are you sure you want to delete this model?')).toBeVisible()
    await manage.getByRole('button', { name: 'Delete 911' }).click()
    await expect(page.getByText('Model deleted successfully!').first()).toBeVisible()
    await expect(manage.getByText('No models yet')).toBeVisible()
  })
})
