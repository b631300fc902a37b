import { expect, freshName, holdRequests, hydrated, test } from '#tests/e2e/fixtures.ts'

/** When the moved clock starts. */
const start = new Date('2026-05-03T04:00:00Z')
const standStill = new Date(start.getTime() + 600_000)

test.describe('the dashboard, with JavaScript, by a moved clock', () => {
  test('says that it works, and for 5 s what came of it, good or bad (ADM-15, AF-08, AV-01)', async ({
    page,
    signIn,
    expectAnswer,
  }) => {
    const name = freshName()
    await signIn(name)
    await signIn(freshName(), { admin: true })
    const main = page.getByRole('main')
    const banner = main.locator('.admin__banner')
    await page.clock.install({ time: start })
    await page.goto('/admin/users')
    await hydrated(page)
    await page.clock.pauseAt(standStill)
    const panel = main.locator('#freezes')
    const giveTo = async (username: string) => {
      await panel.getByLabel('Username or User ID').fill(username)
      await panel.locator('button[type=submit]').click()
    }
    const goesAfter5s = async (text: string) => {
      await expect(banner).toContainText(text)
      await page.clock.runFor(4_900)
      await expect(banner).toContainText(text)
      await page.clock.runFor(200)
      await expect(banner).toBeEmpty()
    }

    await test.step('freezes are given', async () => {
      const release = await holdRequests(page, /\/admin\/users\.data/)
      await expect(panel.locator('button[type=submit]')).toHaveText('Add Freezes')
      await giveTo(name)
      await expect(panel.locator('button[type=submit]')).toHaveText('Processing...')
      release()
      await expect(banner).toContainText(`Streak freeze added successfully for ${name}!`)
      await expect(panel.locator('button[type=submit]')).toHaveText('Add Freezes')
      await goesAfter5s('Streak freeze added successfully')
    })

    await test.step('a mistake is told as long', async () => {
      expectAnswer(404, '/admin/users')
      await giveTo('nobody_of_this_name')
      await goesAfter5s('User not found')
    })

    await test.step('makes are read', async () => {
      const release = await holdRequests(page, /\/admin\/vehicles\.data/)
      await page.goto('/admin/vehicles')
      await hydrated(page)
      const loading = main.getByText('Loading vehicle makes...')
      await expect(loading).toHaveCount(0)
      await main.locator('#manage-makes').getByRole('combobox').selectOption('BMW')
      await main.locator('#manage-makes').getByRole('button', { name: 'Show models' }).click()
      await expect(loading).toBeVisible()
      release()
      await expect(main.getByRole('heading', { name: 'Models of BMW' })).toBeVisible()
      await expect(loading).toHaveCount(0)
    })
  })
})
