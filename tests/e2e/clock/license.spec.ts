import { expect, freshName, holdRequests, hydrated, test } from '#tests/e2e/fixtures.ts'

/** When the moved clock starts. */
const start = new Date('2026-05-03T04:00:00Z')
const standStill = new Date(start.getTime() + 600_000)

const steps = [
  'Reading your profile',
  'Counting your plates',
  'Adding up your rep',
  'Placing your photo',
  'Lettering the card',
  'Printing the licence',
  'Putting it in its place',
]

test.describe('drawing a licence anew, with JavaScript, by a moved clock', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn(freshName())
    await page.clock.install({ time: start })
    await page.goto('/profile')
    await hydrated(page)
    // Its scripts come late, and a clock that stands holds them up.
    await page.getByRole('button', { name: 'Refresh licence picture' }).focus()
    await expect(page.locator('[data-live] .snapshot')).toBeVisible()
    await page.clock.pauseAt(standStill)
  })

  test('takes seven steps of 4 s while it lasts, is complete 2 s later, and closes after 3 s (PROF-47 to PROF-50)', async ({
    page,
  }) => {
    const popup = page.locator('.popup')
    const now = popup.locator('[aria-current="step"]')
    const release = await holdRequests(page, /\/profile\.data/)
    await page.getByRole('button', { name: 'Refresh licence picture' }).click()
    await expect(page.getByText('Your licence picture is being made')).toBeVisible()
    await expect(popup.getByRole('listitem')).toHaveText(steps)
    await page.clock.runFor(100)
    for (const step of steps) {
      await expect(now).toHaveText(step)
      await page.clock.runFor(3_800)
      await expect(now).toHaveText(step)
      await page.clock.runFor(200)
    }
    // The last one lasts until it is answered.
    await page.clock.runFor(20_000)
    await expect(now).toHaveText('Putting it in its place')
    const complete = popup.getByText('Done. This is how others see your licence.')

    release()
    await expect(now).toHaveCount(0)
    await page.clock.runFor(1_900)
    await expect(complete).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(complete).toBeVisible()
    await expect(page.getByText('Your licence picture is up to date')).toBeVisible()
    await page.clock.runFor(2_700)
    await expect(popup).toBeVisible()
    await page.clock.runFor(300)
    await expect(popup).toHaveCount(0)
  })

  test('says that it is done where its steps were closed before (PROF-70)', async ({ page }) => {
    const popup = page.locator('.popup')
    const done = page.getByText('Your licence picture is up to date')
    const release = await holdRequests(page, /\/profile\.data/)
    await page.getByRole('button', { name: 'Refresh licence picture' }).click()
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(popup).toHaveCount(0)
    await expect(done).toHaveCount(0)
    release()
    await expect(done).toBeVisible()
    await expect(popup).toHaveCount(0)
  })

  test('says so once where they are closed when it is done', async ({ page }) => {
    const popup = page.locator('.popup')
    await page.getByRole('button', { name: 'Refresh licence picture' }).click()
    await expect(popup.locator('.popup__done')).toHaveCount(7)
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Your licence picture is up to date')).toBeVisible()
    // Gone, and not said again.
    await page.clock.runFor(3_000)
    await expect(page.getByText('Your licence picture is up to date')).toHaveCount(0)
  })

  test('skips what is done at once; a second time within a minute is refused with words (PROF-71)', async ({
    page,
    expectAnswer,
  }) => {
    expectAnswer(429, '/profile')
    const popup = page.locator('.popup')
    const press = () => page.getByRole('button', { name: 'Refresh licence picture' }).click()
    await press()
    await expect(popup.locator('.popup__done')).toHaveCount(7)
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(popup).toHaveCount(0)

    await press()
    await expect(page.locator('.toast--error')).toHaveText(/Please wait \d+ s and try again/)
    await expect(popup).toHaveCount(0)
  })
})
