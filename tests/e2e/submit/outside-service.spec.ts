import { expect, freshName, freshPlate, hydrated, test as usual } from '#tests/e2e/fixtures.ts'
import { seed } from '#tests/e2e/seed.ts'
import { platePhoto } from '#tests/e2e/submit/plate-photo.ts'
import { pickPhoto, submitDialog } from '#tests/e2e/submit/quick-submit.ts'
import { startSite } from '#tests/site.ts'
import { StandInVisionProvider } from '#tests/vision/provider.ts'

const test = usual.extend<object, { service: StandInVisionProvider }>({
  service: [
    async ({}, use) => {
      const service = new StandInVisionProvider('openai-compatible')
      await service.start()
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ service }, use) => {
      const { model, baseUrl } = service.settings()
      const site = await startSite({
        AI_PROVIDER: 'openai-compatible',
        AI_MODEL: model,
        AI_BASE_URL: baseUrl,
      })
      await seed(site)
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

test.use({ viewport: { width: 360, height: 640 } })

test('no photo goes to an outside service before its sender was told, once in a browser', async ({
  page,
  signIn,
  service,
}) => {
  const dialog = submitDialog(page)
  const notice = dialog.getByText('your photo is sent to an outside AI service')
  const { plate, text } = freshPlate()
  service.replies = [service.says(JSON.stringify({ plate }))]
  await signIn(freshName())
  await page.goto('/explore')
  await hydrated(page)

  await pickPhoto(page, await platePhoto(text))
  const agree = dialog.getByRole('button', { name: 'Read the photo' })
  await expect(agree).toBeInViewport({ ratio: 1 })
  await expect(notice).toBeInViewport()
  expect(service.asked).toEqual([])
  await agree.click()
  await expect(dialog.getByLabel('Number plate')).toHaveValue(text)
  await expect(dialog.getByText('Read by an outside AI service.')).toBeVisible()
  expect(service.asked).toHaveLength(1)

  await pickPhoto(
    page,
    await platePhoto(freshPlate().text),
    dialog.getByRole('button', { name: 'Other photo' }),
  )
  await expect.poll(() => service.asked.length).toBe(2)
  await expect(notice).toBeHidden()
})

test('a second photo that is picked while the first is read is read after it, without a press', async ({
  page,
  signIn,
  service,
  expectAnswer,
}) => {
  const dialog = submitDialog(page)
  const field = dialog.getByLabel('Number plate')
  const queued = dialog.getByText('Your other photo is still being read.')
  const [first, second] = [freshPlate(), freshPlate()]
  let finish = () => {}
  service.replies = [
    (response, asked) => {
      finish = () => service.says(JSON.stringify({ plate: first.plate }))(response, asked)
    },
    service.says(JSON.stringify({ plate: second.plate })),
  ]
  const begun = service.asked.length
  let refusals = 0
  page.on('response', (response) => {
    if (response.status() === 429) refusals += 1
  })
  expectAnswer(429, '/submit')
  await signIn(freshName())
  await page.addInitScript(() => localStorage.setItem('knowsRemoteAnalysis', '1'))
  await page.clock.install()
  await page.goto('/explore')
  await pickPhoto(page, await platePhoto(first.text))
  await expect.poll(() => service.asked.length).toBe(begun + 1)
  await pickPhoto(page, await platePhoto(second.text), dialog.getByRole('button', { name: 'Other photo' }))
  await expect(queued).toBeVisible()
  await expect(dialog.getByText(/Please try again/)).toHaveCount(0)
  await page.clock.pauseAt(Date.now() + 60_000)

  const before = refusals
  await page.clock.runFor(5_000)
  await expect.poll(() => refusals).toBeGreaterThan(before)
  await expect(queued).toBeVisible()
  finish()
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000)
      return field.inputValue()
    })
    .toBe(second.text)
  await expect(queued).toBeHidden()
})
