import { expect, freshName, freshPlate, holdRequests, test } from '#tests/e2e/fixtures.ts'
import { photoFile } from '#tests/e2e/photo.ts'
import { pickPhoto, submitDialog } from '#tests/e2e/submit/quick-submit.ts'

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

test('signed out while the photo is on its way, the plate that was typed is there after the sign-in', async ({
  page,
  context,
  signIn,
  expectAnswer,
}) => {
  const { text } = freshPlate()
  const name = freshName()
  await signIn(name)
  await page.goto('/')
  const release = await holdRequests(page, '**/media/drafts')
  await pickPhoto(page, await photoFile())
  await submitDialog(page).getByLabel('Number plate').fill(text)
  await context.clearCookies({ name: 'session' })
  expectAnswer(401, '/media/drafts')
  release()
  await expect(page).toHaveURL(/\/login\?/)
  await signIn(name)
  await page.goto(new URL(page.url()).searchParams.get('returnTo') ?? '')
  const form = page.getByRole('main')
  await expect(form.getByLabel('Number plate')).toHaveValue(text)
  await expect(form.getByLabel('Photo', { exact: true })).toHaveValue('')
})
