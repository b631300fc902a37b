import { expect, freshName, freshPlate, test } from '#tests/e2e/fixtures.ts'
import { carPhoto, photoFile } from '#tests/e2e/photo.ts'
import { pickPhoto, submitDialog } from '#tests/e2e/submit/quick-submit.ts'

test.use({ viewport: { width: 360, height: 760 } })

test('a form sent before its photo has arrived goes with that photo only, and closes on its own plate’s page', async ({
  page,
  signIn,
  site,
}) => {
  const { plate, text } = freshPlate()
  const dialog = submitDialog(page)
  const submit = dialog.getByRole('button', { name: 'Submit', exact: true })
  const waiting = dialog.getByText('The photo is still on its way; then this is sent.')
  const picked = async (colour: string) => ({ ...(await photoFile()), buffer: await carPhoto(colour) })
  // Somebody else's: whoever adds a plate is asked for a photo there.
  await signIn(freshName())
  await page.request.post('/api/vehicles', { data: { plate }, headers: { Origin: site.url } })
  await signIn(freshName())
  await page.goto(`/plate/${plate}`)
  const uploads: (() => Promise<void>)[] = []
  await page.route('**/media/drafts', (route) => void uploads.push(() => route.continue()))

  await pickPhoto(page, await picked('#336699'))
  await dialog.getByLabel('Number plate').fill(text)
  await expect(dialog.getByText(`${text} is here already`)).toBeVisible()
  await submit.click()
  await expect(waiting).toBeVisible()
  await pickPhoto(page, await picked('#993333'), dialog.getByRole('button', { name: 'Other photo' }))
  await expect(waiting).toBeHidden()
  await expect.poll(() => uploads.length).toBe(2)
  await uploads[1]?.()
  await expect(dialog.getByText('49 AI analyses left today')).toBeVisible()
  await expect(dialog.getByLabel('Number plate')).toHaveValue(text)
  await expect(dialog.getByText(/^What you typed before is still here/)).toBeVisible()

  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText('Waiting for approval').first()).toBeVisible()
})
