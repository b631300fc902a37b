import type { Locator, Page } from '@playwright/test'
import type { Browser } from '#tests/browser.ts'
import type { TestSite } from '#tests/site.ts'
import { bothWays, expect, freshName, freshPlate, test } from './fixtures.ts'

/** A vehicle of its own, and a member who talks about it through the API. */
async function aTalker(site: TestSite) {
  const { plate } = freshPlate()
  const name = freshName()
  const browser = site.browser()
  await call(browser, 'POST', '/auth/dev', { username: name })
  const { _id: vehicleId } = await call(browser, 'POST', '/api/vehicles', { plate })
  const say = (comment: string) => call(browser, 'POST', '/api/discussions', { vehicleId, comment })
  const reply = (id: string, comment: string) =>
    call(browser, 'POST', `/api/discussions/${id}/reply`, { comment })
  return { plate, name, browser, say, reply }
}

async function call(browser: Browser, method: string, path: string, body: object) {
  const answer = await browser.call(method, path, body)
  const json = (await answer.json()) as { _id: string }
  expect(answer.status, JSON.stringify(json)).toBeLessThan(300)
  return json
}

/** The discussion, taken over by its scripts where there are any. */
async function discussionOf(page: Page, javaScriptEnabled: boolean): Promise<Locator> {
  const discussion = page.getByRole('main').locator('#discussion')
  await discussion.evaluate((element) => element.scrollIntoView())
  if (javaScriptEnabled) await expect(page.locator('[data-live] #discussion')).toBeVisible()
  return discussion
}

/** The comment alone, without its replies. */
function commentBy(discussion: Locator, text: string): Locator {
  return discussion.getByRole('article').filter({ hasText: text })
}

bothWays(({ javaScriptEnabled }) => {
  test('people talk under a plate: comment, reply, edit, like, report, delete', async ({
    page,
    signIn,
    site,
  }) => {
    const { plate, name, say } = await aTalker(site)
    await say('First one here')
    const me = freshName()
    await signIn(me)
    await page.goto(`/plate/${plate}`)
    const main = page.getByRole('main')
    const discussion = await discussionOf(page, javaScriptEnabled)

    await test.step('comment: it comes first, and is marked', async () => {
      await discussion.getByLabel('Your comment', { exact: true }).fill('What a car')
      await discussion.getByRole('button', { name: 'Post' }).click()
      await expect(discussion.getByRole('article').first()).toContainText('What a car')
      await expect(discussion.getByLabel('Your comment', { exact: true })).toHaveValue('')
      await expect(discussion.locator('summary small').first()).toHaveText('2')
      await expect(commentBy(discussion, 'What a car')).toBeInViewport()
      if (javaScriptEnabled) {
        await expect(discussion.locator('.lit')).toContainText('What a car')
        await expect(discussion.locator('.lit')).toHaveCount(0)
      }
      if (!javaScriptEnabled) await expect(page).toHaveURL(/comment=c-\d+#comment-c-\d+$/)
    })

    await test.step('reply to the other one', async () => {
      await commentBy(discussion, 'First one here').getByRole('link', { name: 'Reply' }).click()
      await main.getByLabel('Your reply').fill(`Well seen, @${name}!`)
      await main.getByRole('button', { name: 'Reply' }).click()
      const reply = commentBy(discussion, 'Well seen')
      await expect(reply).toBeVisible()
      await expect(reply.getByRole('link', { name: `@${name}` })).toHaveAttribute('href', `/u/${name}`)
      await expect(discussion.getByText('1 reply')).toBeVisible()
    })

    await test.step('edit', async () => {
      await commentBy(discussion, 'What a car').getByRole('link', { name: 'Edit' }).click()
      const field = main
        .locator('.say')
        .filter({ hasText: 'Save' })
        .getByLabel('Your comment', { exact: true })
      await expect(field).toHaveValue('What a car')
      await field.fill('What a car it is')
      await main.getByRole('button', { name: 'Save' }).click()
      await expect(commentBy(discussion, 'What a car it is')).toContainText('edited')
    })

    await test.step('like', async () => {
      const like = commentBy(discussion, 'First one here').getByRole('button', { name: 'Like' })
      await like.click()
      await expect(like).toHaveAttribute('aria-pressed', 'true')
      await expect(like).toContainText('1')
      await like.click()
      await expect(like).toHaveAttribute('aria-pressed', 'false')
    })

    await test.step('report', async () => {
      await commentBy(discussion, 'First one here').getByRole('link', { name: 'Report' }).click()
      await main.getByLabel('What is wrong with it?').fill('Spam')
      await main.getByRole('button', { name: 'Send report' }).click()
      await expect(page.getByText('Comment reported successfully')).toBeVisible()
    })

    await test.step('delete: the one without replies goes', async () => {
      await commentBy(discussion, 'What a car it is').getByRole('link', { name: 'Delete' }).click()
      await expect(main.getByText('Delete this comment for good?')).toBeVisible()
      await main.getByRole('button', { name: 'Yes, delete it' }).click()
      await expect(discussion.getByText('What a car it is')).toHaveCount(0)
      await expect(discussion.locator('summary small').first()).toHaveText('2')
    })
  })

  test('a thread folds from the third step on, opens, and its pages come one after the other', async ({
    page,
    site,
  }) => {
    const { plate, say, reply } = await aTalker(site)
    let last = await say('step 0')
    for (let depth = 1; depth <= 3; depth += 1) last = await reply(last._id, `step ${depth}`)
    const parent = last
    // More than ten a minute by one member would be refused.
    const other = await aTalker(site)
    for (let n = 1; n <= 7; n += 1) last = await other.reply(parent._id, `answer ${n}`)
    await page.goto(`/plate/${plate}`)
    const main = page.getByRole('main')
    await discussionOf(page, javaScriptEnabled)

    await expect(main.getByText('step 2')).toBeVisible()
    await expect(main.getByText('step 3')).toHaveCount(0)
    await main.getByRole('link', { name: '1 reply' }).click()
    await expect(main.getByText('step 3')).toBeVisible()
    await main.getByRole('link', { name: '7 replies' }).click()
    await expect(main.getByText('answer 5')).toBeVisible()
    await expect(main.getByText('answer 6')).toHaveCount(0)
    await main.getByRole('link', { name: 'More replies' }).click()
    await expect(main.getByText('answer 7')).toBeVisible()
    await expect(main.getByRole('link', { name: 'More replies' })).toHaveCount(0)
  })

  test('an address leads to a comment, wherever it stands', async ({ page, site }) => {
    const { plate, browser, say, reply } = await aTalker(site)
    let deep = await say('step 0')
    for (let depth = 1; depth <= 8; depth += 1) deep = await reply(deep._id, `step ${depth}`)
    const others = await Promise.all([aTalker(site), aTalker(site)])
    const { _id: vehicleId } = (await (await browser.get(`/api/vehicles/plate/${plate}`)).json()) as {
      _id: string
    }
    for (const other of others) {
      for (let n = 0; n < 6; n += 1) {
        await call(other.browser, 'POST', '/api/discussions', { vehicleId, comment: `later ${n}` })
      }
    }
    const hash = `#comment-${deep._id}`
    // Without scripts only the address itself tells the server; notifications carry it whole.
    await page.goto(`/plate/${plate}${javaScriptEnabled ? '' : `?comment=${deep._id}`}${hash}`)
    const target = page.locator(hash)
    await expect(target).toContainText('step 8')
    await expect(target).toBeInViewport()
    if (javaScriptEnabled) {
      await expect(target).toHaveClass(/lit/)
      await expect(target).not.toHaveClass(/lit/)
    }
    await expect(page.getByRole('link', { name: 'Newest comments' })).toBeVisible()
  })

  test('a visitor reads, is asked to log in, and a text outlives a session that ended', async ({
    page,
    signIn,
    context,
    site,
  }) => {
    const { plate, say } = await aTalker(site)
    await say('<b>not bold</b> see https://example.com/a?b=1')
    await page.goto(`/plate/${plate}`)
    let discussion = await discussionOf(page, javaScriptEnabled)
    await expect(discussion.getByText('<b>not bold</b>')).toBeVisible()
    const link = discussion.getByRole('link', { name: 'https://example.com/a?b=1' })
    await expect(link).toHaveAttribute('rel', /nofollow ugc/)
    await expect(discussion.getByText('You need to log in to join the discussion.')).toBeVisible()
    await expect(discussion.getByRole('link', { name: 'Reply' })).toHaveCount(0)
    await expect(discussion.getByRole('link', { name: 'Report' })).toHaveCount(0)

    const me = freshName()
    await signIn(me)
    await page.goto(`/plate/${plate}`)
    discussion = await discussionOf(page, javaScriptEnabled)
    await discussion.getByLabel('Your comment', { exact: true }).fill('Do not lose me')
    await context.clearCookies()
    await discussion.getByRole('button', { name: 'Post' }).click()
    await expect(page).toHaveURL(/\/login/)
    await signIn(me)
    await page.goto(`/plate/${plate}`)
    await expect(page.getByRole('main').getByLabel('Your comment', { exact: true })).toHaveValue(
      'Do not lose me',
    )
  })
})

test.describe('with JavaScript', () => {
  test('Enter sends, Shift+Enter begins a line, and after an @ members are offered', async ({
    page,
    signIn,
    site,
  }) => {
    const { plate, name } = await aTalker(site)
    await call(site.browser(), 'POST', '/auth/dev', { username: `${name}_too` })
    await signIn(freshName())
    await page.goto(`/plate/${plate}`)
    const discussion = await discussionOf(page, true)
    const field = discussion.getByLabel('Your comment', { exact: true })

    await field.press('Enter')
    await expect(discussion.getByRole('article')).toHaveCount(0)

    await field.pressSequentially(`Hello @${name.slice(0, 5)}`)
    const list = discussion.getByRole('listbox')
    await expect(list).toBeVisible()
    await field.press('Escape')
    await expect(list).toBeHidden()
    await field.fill('')
    await field.pressSequentially(`Hello 你好@${name}`)
    await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    const options = list.getByRole('option')
    await expect(options).toHaveText([name, `${name}_too`])
    await field.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await field.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await field.press('ArrowDown')
    await field.press('ArrowUp')
    await field.press('Enter')
    await expect(field).toHaveValue(`Hello 你好@${name} `)
    await field.press('Shift+Enter')
    await field.pressSequentially('second line')
    await field.press('Enter')
    const comment = discussion.getByRole('article').first()
    await expect(comment).toContainText('second line')
    await expect(comment.getByRole('link', { name: `@${name}`, exact: true })).toBeVisible()
  })

  test('resting on a name shows who it is; one broken comment breaks nothing else', async ({
    page,
    site,
  }) => {
    const { plate, name, say } = await aTalker(site)
    for (let n = 1; n <= 10; n += 1) await say(`comment ${n}`)
    const other = await aTalker(site)
    const { _id: vehicleId } = (await (await other.browser.get(`/api/vehicles/plate/${plate}`)).json()) as {
      _id: string
    }
    for (const comment of ['comment 11', 'comment 12']) {
      await call(other.browser, 'POST', '/api/discussions', { vehicleId, comment })
    }
    // React tells of what a boundary catches, which is the point here.
    await page.addInitScript(() => {
      console.error = () => {}
    })
    await page.route(/\/comments\?talk=/, async (route) => {
      const answer = await route.fetch()
      const json = (await answer.json()) as { comments: object[] }
      json.comments[0] = { ...json.comments[0], parts: 'nonsense' }
      await route.fulfill({ response: answer, json })
    })
    await page.goto(`/plate/${plate}`)
    const discussion = await discussionOf(page, true)
    await discussion.getByRole('link', { name }).first().hover()
    await expect(discussion.locator('.who')).toContainText('0 plates spotted')
    await page.keyboard.press('Escape')
    await expect(discussion.locator('.who')).toHaveCount(0)

    await discussion.getByRole('link', { name: 'Older comments' }).click()
    await expect(discussion.getByText('Error loading comment. Please try refreshing the page.')).toHaveCount(
      1,
    )
    await expect(discussion.getByText('comment 1', { exact: true })).toBeVisible()
  })

  test('nothing that is being written is lost: by a like, by others who talk, by a comment that goes', async ({
    page,
    signIn,
    site,
    expectAnswer,
  }) => {
    const { plate, browser, say } = await aTalker(site)
    const target = await say('About to go')
    for (let n = 1; n <= 8; n += 1) await say(`comment ${n}`)
    const other = await aTalker(site)
    const { _id: vehicleId } = (await (await browser.get(`/api/vehicles/plate/${plate}`)).json()) as {
      _id: string
    }
    await call(other.browser, 'POST', '/api/discussions', { vehicleId, comment: 'the tenth' })
    await signIn(freshName())
    await page.goto(`/plate/${plate}`)
    const discussion = await discussionOf(page, true)
    const mine = discussion.getByRole('textbox', { name: 'Your reply' })

    await commentBy(discussion, 'About to go').getByRole('link', { name: 'Reply' }).click()
    await expect(mine).toBeFocused()
    await mine.fill('Wait for me')
    await call(other.browser, 'POST', '/api/discussions', { vehicleId, comment: 'the eleventh' })
    await commentBy(discussion, 'the tenth').getByRole('button', { name: 'Like' }).click()
    await expect(discussion.getByText('the eleventh')).toBeVisible()
    await expect(mine).toHaveValue('Wait for me')

    expectAnswer(404, `/comments/${target._id}/reply`)
    await browser.call('DELETE', `/api/discussions/${target._id}`)
    await mine.press('Enter')
    await expect(discussion.getByRole('alert')).toContainText('Comment not found')
    await expect(mine).toHaveValue('Wait for me')
    await discussion.getByRole('button', { name: 'Cancel' }).click()
    await expect(mine).toHaveCount(0)
  })

  test('a reply that was just written can be deleted again; a page that does not come only ends the waiting', async ({
    page,
    signIn,
    site,
    expectAnswer,
  }) => {
    const { plate, say, reply } = await aTalker(site)
    const first = await say('First of all')
    const answers = []
    for (let n = 1; n <= 7; n += 1) answers.push(await reply(first._id, `answer ${n}`))
    await signIn(freshName())
    await page.goto(`/plate/${plate}`)
    const discussion = await discussionOf(page, true)

    expectAnswer(0, `/comments/${first._id}/replies`)
    await page.route(/\/replies/, (route) => route.abort('internetdisconnected'))
    const more = discussion.getByRole('link', { name: 'More replies' })
    await more.click()
    await expect(more).not.toHaveAttribute('aria-busy', 'true')
    await page.unrouteAll()
    await more.click()
    await expect(discussion.getByText('answer 7')).toBeVisible()

    await commentBy(discussion, 'First of all').getByRole('link', { name: 'Reply' }).click()
    await discussion.getByRole('textbox', { name: 'Your reply' }).fill('Fresh')
    await discussion.getByRole('button', { name: 'Reply', exact: true }).click()
    const fresh = commentBy(discussion, 'Fresh')
    await expect(fresh).toBeInViewport()
    await expect(discussion.getByText('8 replies')).toBeVisible()
    await fresh.getByRole('link', { name: 'Delete' }).click()
    await discussion.getByRole('button', { name: 'Yes, delete it' }).click()
    await expect(fresh).toHaveCount(0)
    await expect(discussion.getByText('7 replies')).toBeVisible()
  })

  test.describe('to those who like motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } })

    test('a like has its moment', async ({ page, signIn, site }) => {
      const { plate, say } = await aTalker(site)
      await say('Likeable')
      await signIn(freshName())
      await page.goto(`/plate/${plate}`)
      const discussion = await discussionOf(page, true)
      const like = discussion.getByRole('article').getByRole('button', { name: 'Like' })
      const length = page.evaluate(
        () =>
          new Promise((resolve) => {
            document.addEventListener('animationstart', ({ target, animationName }) => {
              const { animationDuration } = getComputedStyle(target as Element)
              if (animationName === 'pop') resolve(animationDuration)
            })
          }),
      )
      await like.click()
      expect(await length).toBe('0.3s')
    })
  })

  test('a line that breaks loses no text, and says so', async ({ page, signIn, site, expectAnswer }) => {
    const { plate } = await aTalker(site)
    await signIn(freshName())
    await page.goto(`/plate/${plate}`)
    expectAnswer(0, `/plate/${plate}`)
    for (const late of ['mention-list', 'toaster']) expectAnswer(0, `/assets/${late}`)
    const discussion = await discussionOf(page, true)
    await page.context().setOffline(true)
    await discussion.getByLabel('Your comment', { exact: true }).fill('Do not lose me')
    await discussion.getByRole('button', { name: 'Post' }).click()
    await expect(discussion.getByRole('alert')).toContainText("We couldn't reach the site")
    await expect(discussion.getByLabel('Your comment', { exact: true })).toHaveValue('Do not lose me')
    await page.context().setOffline(false)
    await discussion.getByRole('button', { name: 'Post' }).click()
    await expect(discussion.getByRole('article').first()).toContainText('Do not lose me')
  })
})
