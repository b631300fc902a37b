import { aCommenter, commentBy, discussionOf } from '#tests/e2e/discussion.ts'
import { expect, freshName, freshPlate, hydrated, test } from '#tests/e2e/fixtures.ts'

/** When the moved clock starts. */
const start = new Date('2026-05-03T04:00:00Z')
const standStill = new Date(start.getTime() + 600_000)

test.describe('with JavaScript, by a moved clock', () => {
  test('comments are marked for 2 s by an address, for 3 s when new; who it is shows after 300 ms', async ({
    page,
    signIn,
    site,
  }) => {
    const { plate, name, post } = await aCommenter(site)
    const { _id: id } = await post('First one here')
    await signIn(freshName())
    await page.clock.install({ time: start })
    await page.goto(`/plate/${plate}`)
    const discussion = await discussionOf(page, true)
    const marked = discussion.locator('.lit')
    await page.clock.pauseAt(standStill)

    await test.step('the address of a comment (VEH-04)', async () => {
      await page.evaluate((hash) => {
        location.hash = hash
      }, `#comment-${id}`)
      await expect(marked).toContainText('First one here')
      await page.clock.runFor(1_900)
      await expect(marked).toHaveCount(1)
      await page.clock.runFor(200)
      await expect(marked).toHaveCount(0)
    })

    await test.step('a new comment is scrolled to after 100 ms and marked (DISC-33, DISC-34)', async () => {
      await discussion.getByLabel('Your comment', { exact: true }).fill('What a car')
      await discussion.getByRole('button', { name: 'Post' }).click()
      await expect(commentBy(discussion, 'What a car')).toBeVisible()
      await page.evaluate(() => scrollTo(0, 0))
      await page.clock.runFor(90)
      await expect(marked).toHaveCount(0)
      await page.clock.runFor(20)
      await expect(marked).toContainText('What a car')
      await expect(marked).toBeInViewport()
      await page.clock.runFor(2_900)
      await expect(marked).toHaveCount(1)
      await page.clock.runFor(200)
      await expect(marked).toHaveCount(0)
    })

    await test.step('a name (DISC-08)', async () => {
      const card = discussion.locator('.who')
      await discussion.getByRole('link', { name }).first().hover()
      await page.clock.runFor(290)
      await expect(card).toHaveCount(0)
      await page.clock.runFor(20)
      await expect(card).toContainText(name)
    })
  })

  test('messages stand for 3 s, a change of the richness for 1 s (VEH-107, VEH-116, VEH-117, CONST-01)', async ({
    page,
    signIn,
    site,
  }) => {
    const { plate } = await aCommenter(site)
    const main = page.getByRole('main')
    await signIn(freshName())
    await page.clock.install({ time: start })
    await page.goto(`/plate/${plate}?edit=basics`)
    await expect(main.locator('#basics [data-live]')).toBeVisible()
    await main.locator('#basics').getByLabel('Make').selectOption('BMW')
    await page.clock.pauseAt(standStill)
    await main.locator('#basics').getByRole('button', { name: 'Save' }).click()
    const saved = main.getByText('Details saved.')
    const change = main.locator('.rich').getByText(/^\+\d+$/)
    await expect(saved).toBeVisible()
    await expect(change).toBeVisible()
    await page.clock.runFor(900)
    await expect(change).toBeVisible()
    await page.clock.runFor(200)
    await expect(change).toHaveCount(0)
    await page.clock.runFor(1_800)
    await expect(saved).toBeVisible()
    await page.clock.runFor(200)
    await expect(saved).toHaveCount(0)

    await main.getByRole('link', { name: 'Tell its story' }).click()
    const story = main.locator('#story')
    // The save button comes with the first change (VEH-115).
    await expect(main.getByLabel('Its story')).toBeVisible()
    await expect(story.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await main.getByLabel('Its story').fill('Seen in Bangsar.')
    await story.getByRole('button', { name: 'Save' }).click()
    const told = story.getByText('Story saved.')
    await expect(told).toBeVisible()
    await page.clock.runFor(2_900)
    await expect(told).toBeVisible()
    await page.clock.runFor(200)
    await expect(told).toHaveCount(0)
  })

  test('a new vehicle can be taken back for 60 s (VEH-96)', async ({ page, signIn }) => {
    const { plate } = freshPlate()
    await signIn(freshName())
    await page.clock.install({ time: start })
    await page.goto(`/add?plate=${plate}`)
    await hydrated(page)
    await page.clock.pauseAt(standStill)
    await page.getByRole('main').getByRole('button', { name: 'Add this plate' }).click()
    const remove = page.getByRole('dialog').getByText(/Undo: remove it/)
    const seconds = async () => Number(/\d+/.exec((await remove.textContent()) ?? '')?.[0])
    await expect(remove).toBeVisible()
    // The server's clock goes on: a busy machine may need some seconds for the page.
    const first = await seconds()
    expect(first).toBeGreaterThan(40)
    expect(first).toBeLessThanOrEqual(60)
    await page.clock.runFor(10_000)
    await expect.poll(seconds).toBe(first - 10)
    await page.clock.runFor((first - 10) * 1000)
    await expect(remove).toHaveCount(0)
  })
})
