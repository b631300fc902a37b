import { imagesOf } from '#tests/e2e/app/worker.ts'
import { expect, freshName, freshPlate, holdRequests, idle, test } from '#tests/e2e/fixtures.ts'
import { photoFile } from '#tests/e2e/photo.ts'
import { floatingButton, pickPhoto, submitDialog } from '#tests/e2e/submit/quick-submit.ts'

test.use({ viewport: { width: 360, height: 760 } })

test('signed out while they type, nobody is led away before they submit, and all is there after the sign-in', async ({
  page,
  context,
  signIn,
}) => {
  const { plate, text } = freshPlate()
  const name = freshName()
  const dialog = submitDialog(page)
  await signIn(name)
  await page.goto('/')
  await pickPhoto(page, await photoFile())
  await expect(dialog.getByText('49 AI analyses left today')).toBeVisible()
  await context.clearCookies({ name: 'session' })
  // A plate that is typed is looked up.
  const lookUp = page.waitForResponse((answer) => answer.url().includes(`plate=${plate}`))
  await dialog.getByLabel('Number plate').fill(text)
  await (await lookUp).finished()
  await dialog.getByLabel('Description').fill('Ipoh, 8.00')
  await expect(page).toHaveURL('/')

  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?/)
  await signIn(name)
  await page.goto(new URL(page.url()).searchParams.get('returnTo') ?? '')
  const form = page.getByRole('main')
  await expect(form.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await expect(form.getByLabel('Number plate')).toHaveValue(text)
  await expect(form.getByLabel('Description')).toHaveValue('Ipoh, 8.00')
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/plate/${plate}(#.*)?$`))
})

test('signed out while the photo is on its way, photo and words are there after the sign-in, and go once', async ({
  page,
  context,
  signIn,
  expectAnswer,
}) => {
  const { plate, text } = freshPlate()
  const name = freshName()
  await signIn(name)
  await page.goto('/raids')
  const release = await holdRequests(page, '**/media/drafts')
  await pickPhoto(page, await photoFile())
  await submitDialog(page).getByLabel('Number plate').fill(text)
  await context.clearCookies({ name: 'session' })
  expectAnswer(401, '/media/drafts')
  release()
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByText(/your photo and what you typed are kept on this device/)).toBeVisible()
  await signIn(name)
  await page.goto(new URL(page.url()).searchParams.get('returnTo') ?? '')
  await expect(page).toHaveURL('/raids')
  await expect(floatingButton(page)).toHaveAccessibleDescription('1 photo waits on this device')
  await floatingButton(page).click()
  await page.getByRole('button', { name: 'Open' }).click()
  const dialog = submitDialog(page)
  await expect(dialog.getByLabel('Number plate')).toHaveValue(text)
  await expect(dialog.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await expect(dialog.getByText('49 AI analyses left today')).toBeVisible()

  // Signed out again, and told by the form this time: it leads to the sign-in and back, and what was kept goes with it.
  await context.clearCookies({ name: 'session' })
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?/)
  await signIn(name)
  await page.goto(new URL(page.url()).searchParams.get('returnTo') ?? '')
  await page.getByRole('main').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/plate/${plate}(#.*)?$`))
  await expect(floatingButton(page)).not.toHaveAccessibleDescription(/waits/)
  await page.goto('/')
  await idle(page)
  expect(await imagesOf(page, plate)).toBe(1)
})
