import { aCommenter, call, commentBy, discussionOf } from '#tests/e2e/discussion.ts'
import { expect, freshName, test } from '#tests/e2e/fixtures.ts'

test.describe('with JavaScript', () => {
  test('Enter sends, Shift+Enter begins a line, and after an @ members are offered', async ({
    page,
    signIn,
    site,
  }) => {
    const { plate, name } = await aCommenter(site)
    await call(site.browser(), 'POST', '/auth/dev', { username: `${name}_too` })
    await signIn(freshName())
    await page.goto(`/plate/${plate}`)
    const discussion = await discussionOf(page, true)
    const field = discussion.getByLabel('Your comment', { exact: true })

    await field.press('Enter')
    await expect(discussion.getByRole('article')).toHaveCount(0)

    const searches: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/users/search') searches.push(searchParams.get('q') ?? '')
    })
    await field.pressSequentially(`Hello @${name.slice(0, 5)}`)
    const list = discussion.getByRole('listbox')
    await expect(list).toBeVisible()
    // One letter asks for nobody (DISC-47).
    expect(searches.map((text) => text.length)).not.toContain(1)
    expect(searches).toContain(name.slice(0, 5))
    await field.press('Escape')
    await expect(list).toBeHidden()
    await field.fill('')
    await field.pressSequentially(`${'far to the right '.repeat(3)}@${name}`)
    await expect(list).toBeVisible()
    await expect(field.locator('xpath=following-sibling::*[@aria-hidden]'), 'nothing else is').toHaveCount(0)
    await page.setViewportSize({ width: 320, height: 800 })
    // The list is written anew as the answer for the last letter comes.
    await expect(async () => {
      const box = await list.boundingBox()
      expect((box?.x ?? Number.NaN) + (box?.width ?? 0), 'a turned phone has it whole').toBeLessThanOrEqual(
        320,
      )
    }).toPass()
    await page.setViewportSize({ width: 1280, height: 720 })
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
    const { plate, name, post } = await aCommenter(site)
    for (let n = 1; n <= 10; n += 1) await post(`comment ${n}`)
    const other = await aCommenter(site)
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
    const { plate, browser, post } = await aCommenter(site)
    const target = await post('About to go')
    for (let n = 1; n <= 8; n += 1) await post(`comment ${n}`)
    const other = await aCommenter(site)
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
    const { plate, post, reply } = await aCommenter(site)
    const first = await post('First of all')
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
      const { plate, post } = await aCommenter(site)
      await post('Likeable')
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
    const { plate } = await aCommenter(site)
    await signIn(freshName())
    await page.goto(`/plate/${plate}`)
    expectAnswer(0, `/plate/${plate}`)
    expectAnswer(0, '/assets/mention-list')
    const messages = page.waitForResponse(/\/assets\/toaster-/)
    const discussion = await discussionOf(page, true)
    await messages
    await page.context().setOffline(true)
    await discussion.getByLabel('Your comment', { exact: true }).fill('Do not lose me')
    await discussion.getByRole('button', { name: 'Post' }).click()
    await expect(discussion.getByRole('alert')).toContainText("We couldn't reach the site")
    await expect(discussion.getByLabel('Your comment', { exact: true })).toHaveValue('Do not lose me')
    await page.getByRole('main').getByRole('link', { name: 'Edit details' }).click()
    await expect(page.getByRole('status').getByText("We couldn't reach the site")).toBeVisible()
    await expect(discussion.getByLabel('Your comment', { exact: true })).toHaveValue('Do not lose me')
    await page.context().setOffline(false)
    await discussion.getByRole('button', { name: 'Post' }).click()
    await expect(discussion.getByRole('article').first()).toContainText('Do not lose me')
  })
})
