import { pickAsItIs } from '#tests/e2e/crop-step.ts'
import { aCommenter } from '#tests/e2e/discussion.ts'
import { bothWays, expect, freshName, freshPlate, hydrated, test } from '#tests/e2e/fixtures.ts'
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
    await expect(page).toHaveURL('/login?returnTo=%2Fadd&reason=kept')
    await expect(main.getByText('what you entered is kept')).toBeVisible()
    await main.getByLabel('Username').fill(username)
    await main.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL('/add')
    await expect(main.getByLabel('Plate number')).toHaveValue(text)
    await expect(main.getByLabel('Plate style')).toHaveValue('malaysia-taxi')
    await expect(main.getByText('please pick the photo again')).toBeFocused()

    await main.getByRole('button', { name: 'Add this plate' }).click()
    await expect(page).toHaveURL(`/plate/${plate}`)

    // It is handed out once.
    await page.goto('/add')
    await expect(main.getByLabel('Plate number')).toHaveValue('')
  })

  test('a plate that was corrected signed out is in its field after the sign-in', async ({
    page,
    context,
    signIn,
    site,
  }) => {
    const { plate, name } = await aCommenter(site)
    const { plate: corrected } = freshPlate()
    const field = page.getByRole('dialog').getByLabel('Plate number')
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirm' })
    await signIn(name)
    await page.goto(`/plate/${plate}?later=1&edit=plate`)
    if (javaScriptEnabled) await hydrated(page)
    await field.fill(corrected)
    await context.clearCookies()
    await confirm.click()
    await expect(page).toHaveURL(/\/login\?.*reason=kept/)
    await page.getByRole('main').getByLabel('Username').fill(name)
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('What you entered before you logged in is here again')).toBeVisible()
    await expect(field).toHaveValue(corrected)
    await confirm.click()
    await expect(page).toHaveURL(new RegExp(`/plate/${corrected}`))
  })

  test('the menu signs out with a plain link', async ({ page, signIn }) => {
    const username = freshName()
    await signIn(username)
    await page.goto('/explore')
    await page.getByRole('banner').locator('summary', { hasText: username }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true })).toBeVisible()
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
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true })).toBeVisible()
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
