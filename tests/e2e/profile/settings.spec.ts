import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  bothWays,
  expect,
  expectFieldError,
  freshName,
  hydrated,
  test,
  withoutBrowserChecks,
} from '#tests/e2e/fixtures.ts'
import { carPhoto } from '#tests/e2e/photo.ts'

/** 1200 x 900, as a phone hands it on. */
const portrait = async () => ({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await carPhoto() })

async function open(page: Page, part: string, isHydrated: boolean) {
  await page.goto(`/profile?edit=${part}#${part}`)
  if (isHydrated) await hydrated(page)
  const section = page.locator(`#${part}`)
  await expect(section).toBeInViewport()
  await expect(section.locator('form').first()).toBeVisible()
  return section
}

bothWays(({ javaScriptEnabled }) => {
  test('a username is changed once, with the refusal beside its field before', async ({
    page,
    signIn,
    expectAnswer,
  }) => {
    expectAnswer(400, '/profile')
    const [name, next] = [freshName(), `${freshName()}_new`]
    await signIn(name)
    const form = await open(page, 'username', javaScriptEnabled)
    await expect(form.getByText('Username can only be changed once. Choose carefully!')).toBeVisible()
    await withoutBrowserChecks(page)
    await form.getByLabel('New username').fill('12345')
    await form.getByRole('button', { name: 'Save' }).click()
    await expectFieldError(page, 'New username', "A username can't be digits alone.")
    await expect(form.getByLabel('New username')).toHaveValue('12345')

    await form.getByLabel('New username').fill(next)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('.toasts')).toContainText(`Your username is now ${next}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(next)
    await expect(page.getByText('Change username')).toHaveCount(0)
    await page.goto(`/u/${name}`)
    await expect(page).toHaveURL(`/u/${next}`)
  })

  test('a change that comes after the only one is refused with words, and with what was typed', async ({
    page,
    context,
    signIn,
    expectAnswer,
  }) => {
    const [name, next, late] = [freshName(), `${freshName()}_new`, `${freshName()}_late`]
    await signIn(name)
    const change = async (tab: Page, to: string) => {
      await tab.getByLabel('New username').fill(to)
      await tab.locator('#username').getByRole('button', { name: 'Save' }).click()
    }
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`/u/${name}?edit=username#username`)
      if (javaScriptEnabled) await hydrated(tab)
    }
    await change(other, next)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(next)

    expectAnswer(409, `/u/${name}`)
    await change(page, late)
    const main = page.getByRole('main')
    await expect(main.getByRole('alert')).toContainText('once')
    const typed = page.locator('input[name="username"], textarea').filter({ visible: true })
    await expect(typed.first()).toHaveValue(late)
  })

  test('a profile photo is chosen, shown where the initials stood, and removed', async ({ page, signIn }) => {
    const name = freshName()
    await signIn(name)
    const part = await open(page, 'picture', javaScriptEnabled)
    const field = part.getByLabel('Photo', { exact: true })
    await expect(field).toHaveAttribute('accept', /image\/jpeg/)
    if (javaScriptEnabled) {
      await expect
        .poll(() =>
          field.evaluate((input) => Object.keys(input).some((key) => key.startsWith('__reactProps'))),
        )
        .toBe(true)
    }
    await field.setInputFiles(await portrait())
    if (javaScriptEnabled) {
      const dialog = page.getByRole('dialog', { name: 'Crop the photo' })
      await dialog.getByRole('button', { name: 'Crop', exact: true }).click()
    } else await part.getByRole('button', { name: 'Use this photo' }).click()
    await expect(page.locator('.toasts')).toContainText('Profile photo changed')
    const shown = page.locator('.license .av img')
    await expect(shown).toHaveAttribute('src', /^\/media\/\w{25}\/medium\.webp$/)
    const bytes = await (await page.request.get((await shown.getAttribute('src')) ?? '')).body()
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 256 })
    await expect(page.getByRole('banner').locator('.me img')).toHaveCount(1)

    const again = await open(page, 'picture', javaScriptEnabled)
    await again.getByText('Remove photo').click()
    await again.getByRole('button', { name: 'Yes, remove it' }).click()
    await expect(page.locator('.toasts')).toContainText('Profile photo removed')
    await expect(shown).toHaveCount(0)
  })

  test('what is no picture is refused beside its field', async ({ page, signIn, expectAnswer }) => {
    expectAnswer(415, '/profile')
    await signIn(freshName())
    const part = await open(page, 'picture', javaScriptEnabled)
    const field = part.getByLabel('Photo', { exact: true })
    await field.focus()
    if (javaScriptEnabled) {
      await expect
        .poll(() =>
          field.evaluate((input) => Object.keys(input).some((key) => key.startsWith('__reactProps'))),
        )
        .toBe(true)
    }
    await field.setInputFiles({ name: 'words.gif', mimeType: 'image/gif', buffer: Buffer.from('just words') })
    if (!javaScriptEnabled) await part.getByRole('button', { name: 'Use this photo' }).click()
    await expectFieldError(page, 'Photo', "We can't use this kind of file.")
  })

  test('the licence is drawn anew, and members log out everywhere else', async ({ page, signIn, site }) => {
    const name = freshName()
    await signIn(name)
    const phone = site.browser()
    await phone.call('POST', '/auth/dev', { username: name })
    await page.goto('/profile')
    if (javaScriptEnabled) await hydrated(page)
    await page.getByRole('button', { name: 'Refresh licence picture' }).click()
    if (javaScriptEnabled) await page.locator('.popup').getByRole('button', { name: 'Close' }).click()
    else await expect(page.locator('.toasts')).toContainText('Your licence picture is up to date')
    const address = await page.getByRole('link', { name: 'Licence as a picture' }).getAttribute('href')
    expect(address).toMatch(new RegExp(`^/u/${name}/license\\.png\\?v=\\w{8}$`))
    expect((await page.request.get(address ?? '')).headers()['content-type']).toBe('image/png')

    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByText('Log out everywhere else').click()
    await page.getByRole('button', { name: 'Yes, log out' }).click()
    await expect(page.locator('.toasts')).toContainText('You are logged out everywhere else')
    if (javaScriptEnabled) await expect(page.locator('#sessions summary')).toBeFocused()
    if (javaScriptEnabled) await expect(page.locator('#sessions')).toBeInViewport()
    expect(await (await phone.get('/auth/current_user')).json()).toBeNull()
  })

  test('the language is changed there', async ({ page, signIn }) => {
    await signIn(freshName())
    await page.goto('/profile#language')
    if (javaScriptEnabled) await hydrated(page)
    await page.locator('#language').getByRole('button', { name: 'Bahasa Melayu' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-language', 'ms')
    await expect(page).toHaveURL('/profile#language')
    await expect(page.locator('#language')).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Tetapan' })).toBeVisible()
  })
})
