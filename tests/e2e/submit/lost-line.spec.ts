import { expect, freshName, freshPlate, hydrated, idle, test } from '#tests/e2e/fixtures.ts'
import { platePhoto } from '#tests/e2e/submit/plate-photo.ts'
import { floatingButton, loseAnswers, pickPhoto, submitDialog } from '#tests/e2e/submit/quick-submit.ts'

test.use({ viewport: { width: 360, height: 760 } })

test('without a signal all stays, and goes when there is one, once', async ({
  page,
  context,
  signIn,
  expectAnswer,
}) => {
  expectAnswer(0, '/media/drafts')
  expectAnswer(0, '/assets/')
  expectAnswer(0, '/locales/')
  expectAnswer(0, '/submit.data')
  expectAnswer(0, '/api/')
  const { plate, text } = freshPlate()
  const dialog = submitDialog(page)
  await signIn(freshName())
  await page.goto('/')
  await hydrated(page)
  // Its scripts come when it is first used: the picked photo waits for them.
  await context.setOffline(true)
  const chooser = page.waitForEvent('filechooser')
  await floatingButton(page).click()
  await (await chooser).setFiles(await platePhoto(text))
  await expect(page.getByRole('alert')).toBeVisible()
  await context.setOffline(false)
  const skip = page.getByRole('dialog').getByRole('button', { name: 'Skip crop' })
  await expect(skip).toBeVisible()

  await context.setOffline(true)
  await skip.click()
  await expect(dialog.getByText(/^Waiting for a signal/)).toBeVisible()
  // A plate that is typed is looked up.
  const lookUps = (url: URL) => url.pathname === '/submit.data' && url.searchParams.has('dialog')
  const lostLookUp = () => page.waitForEvent('requestfailed', (request) => lookUps(new URL(request.url())))
  const unknown = lostLookUp()
  await dialog.getByLabel('Number plate').fill(text)
  await unknown
  await expect(dialog.getByLabel('Number plate')).toHaveValue(text)
  const findAnswers = await loseAnswers(page, 'analyse-photo')
  await context.setOffline(false)
  // It arrived, and its answer did not: it counts once.
  await expect(dialog.getByText(/^Waiting for a signal/)).toBeVisible()
  findAnswers()
  // Nor can what was found then be looked up.
  await page.route(lookUps, (route) => route.abort('connectionreset'), { times: 1 })
  const lost = lostLookUp()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await lost
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('49 AI analyses left today')).toBeVisible()

  const findSubmitted = await loseAnswers(page, 'submit-photo')
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Number plate')).toHaveValue(text)
  findSubmitted()
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/plate/${plate}(#.*)?$`))
  const vehicle = await (await page.request.get(`/api/vehicles/plate/${plate}`)).json()
  expect((vehicle as { images: object[] }).images).toHaveLength(1)
})

test('the page under the dialog stays as it is where its data cannot be loaded anew', async ({
  page,
  context,
  signIn,
  expectAnswer,
}) => {
  for (const path of ['/_root.data', '/submit.data', '/api/', '/plate/']) expectAnswer(0, path)
  const { text } = freshPlate()
  const dialog = submitDialog(page)
  await signIn(freshName())
  await page.goto('/')
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.textContent()
  // The line is lost right after the answer to the analysis.
  await page.route('**/_root.data*', (route) => route.abort('connectionreset'))
  await pickPhoto(page, await platePhoto(text))
  await expect(dialog.getByText('49 AI analyses left today')).toBeVisible()
  await idle(page)
  await dialog.getByLabel('Number plate').fill(text)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(dialog.getByText(/^Kept on this device/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(title).toHaveText(before ?? '')
})

test('a dialog comes with its style sheet, or not at all: it is asked for again', async ({
  page,
  context,
  signIn,
  expectAnswer,
}) => {
  expectAnswer(0, '/')
  await signIn(freshName())
  await page.goto('/')
  await hydrated(page)
  const sheets = /\/assets\/submit-dialog-[^?]*\.css/
  await page.route(sheets, (route) => route.abort('connectionreset'))
  const chooser = page.waitForEvent('filechooser')
  await floatingButton(page).click()
  await (await chooser).setFiles(await platePhoto(freshPlate().text))
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute(sheets)
  await context.setOffline(true)
  await context.setOffline(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Skip crop' }).click()
  // In the corner, where that sheet puts it.
  await expect(submitDialog(page).getByRole('button', { name: 'Close' })).toHaveCSS('position', 'absolute')
})
