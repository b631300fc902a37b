import { aCommenter, call, commentBy, discussionOf } from '#tests/e2e/discussion.ts'
import { bothWays, expect, freshName, test } from '#tests/e2e/fixtures.ts'

bothWays(({ javaScriptEnabled }) => {
  test('people talk under a plate: comment, reply, edit, like, report, delete', async ({
    page,
    signIn,
    site,
  }) => {
    const { plate, name, post } = await aCommenter(site)
    await post('First one here')
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
      await expect(field).toHaveCount(0)
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
    const { plate, post, reply } = await aCommenter(site)
    let last = await post('step 0')
    for (let depth = 1; depth <= 3; depth += 1) last = await reply(last._id, `step ${depth}`)
    const parent = last
    // More than ten a minute by one member would be refused.
    const other = await aCommenter(site)
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
    const { plate, browser, post, reply } = await aCommenter(site)
    let deep = await post('step 0')
    for (let depth = 1; depth <= 8; depth += 1) deep = await reply(deep._id, `step ${depth}`)
    const others = await Promise.all([aCommenter(site), aCommenter(site)])
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
    const { plate, post } = await aCommenter(site)
    await post('<b>not bold</b> see https://example.com/a?b=1')
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
