import { pickAsItIs } from '#tests/e2e/crop-step.ts'
import { bothWays, expect, freshName, freshPlate, test } from '#tests/e2e/fixtures.ts'
import { photoFile } from '#tests/e2e/photo.ts'

bothWays(({ javaScriptEnabled }) => {
  test('a form that was sent signed out survives the sign-in', async ({
    page,
    context,
    signIn,
    site,
    expectAnswer,
  }) => {
    expectAnswer(401, '/media/drafts')
    const { plate, text } = freshPlate()
    const username = freshName()
    const main = page.getByRole('main')
    await signIn(username)
    await page.goto('/add')
    await main.getByLabel('Plate number').fill(text)
    await main.getByLabel('Plate style').selectOption('Malaysia, taxi')
    await pickAsItIs(page, await photoFile(), javaScriptEnabled)
    await context.request.post('/auth/logout', { form: {}, headers: { Origin: site.url } })

    await main.getByRole('button', { name: 'Add this plate' }).click()
    await expect(page).toHaveURL('/login?returnTo=%2Fadd')
    await main.getByLabel('Username').fill(username)
    await main.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/add')
    await expect(main.getByLabel('Plate number')).toHaveValue(text)
    await expect(main.getByLabel('Plate style')).toHaveValue('malaysia-taxi')

    await main.getByRole('button', { name: 'Add this plate' }).click()
    await expect(page).toHaveURL(`/plate/${plate}`)

    // It is handed out once.
    await page.goto('/add')
    await expect(main.getByLabel('Plate number')).toHaveValue('')
  })

  test('the menu signs out with a plain link', async ({ page, signIn }) => {
    const username = freshName()
    await signIn(username)
    await page.goto('/explore')
    await page.getByRole('banner').locator('summary', { hasText: username }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
    await page.goto('/add')
    await expect(page).toHaveURL('/login?returnTo=%2Fadd')
  })

  test('a link on another site signs nobody out without asking', async ({ page, signIn, site }) => {
    const username = freshName()
    await signIn(username)
    await page.setContent(`<a href="${site.url}/auth/logout">A prize for you</a>`)
    await page.getByRole('link', { name: 'A prize for you' }).click()
    const main = page.getByRole('main')
    await expect(main.getByText('Do you want to log out?')).toBeVisible()
    await expect(page.getByRole('banner').locator('summary', { hasText: username })).toBeVisible()

    await main.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  })

  test('a member whose setup is not done is led there, and from there to the rules alone', async ({
    page,
    signIn,
  }) => {
    await signIn(freshName(), { firstLogin: true })
    await page.goto('/explore')
    await expect(page).toHaveURL('/setup?returnTo=%2Fexplore')
    const rules = page.getByRole('main').getByRole('link', { name: 'community guidelines' })
    await expect(rules).toHaveAttribute('target', '_blank')
    await page.goto('/community-guidelines')
    await expect(page).toHaveURL('/community-guidelines')
  })
})
