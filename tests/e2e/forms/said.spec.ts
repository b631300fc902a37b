import { join } from 'node:path'
import Database from 'better-sqlite3'
import { pickAsItIs } from '#tests/e2e/crop-step.ts'
import { aCommenter, call, discussionOf } from '#tests/e2e/discussion.ts'
import { bothWays, expect, freshName, test } from '#tests/e2e/fixtures.ts'
import { carPhoto } from '#tests/e2e/photo.ts'
import { bare, photographed } from '#tests/e2e/seed.ts'

bothWays(({ javaScriptEnabled }) => {
  test('a photo that was lost while its sender signed in is asked for again', async ({
    page,
    context,
    signIn,
    expectAnswer,
  }) => {
    const main = page.getByRole('main')
    expectAnswer(401, '/media/drafts')
    await signIn(freshName())
    await page.goto(`/plate/${bare.plate}?add=1#add-photo`)
    const file = { name: 'car.jpg', mimeType: 'image/jpeg', buffer: await carPhoto('#3c78b4') }
    await context.clearCookies()
    await pickAsItIs(page, file, javaScriptEnabled)
    if (!javaScriptEnabled) await main.getByRole('button', { name: 'Upload' }).click()
    await expect(main.getByText('A photo has to be chosen again')).toBeVisible()
    await signIn(freshName())
    await page.goto(`/plate/${bare.plate}`)
    await expect(main.getByText('please pick the photo again')).toBeVisible()
  })

  test('a visitor who likes a comment is told why they are at the sign-in, and comes back to it', async ({
    page,
    site,
    signIn,
  }) => {
    const main = page.getByRole('main')
    const { plate, post, browser } = await aCommenter(site)
    const { _id } = await post('Liked by its author')
    await call(browser, 'POST', `/api/discussions/${_id}/like`, { liked: true })
    await page.goto(`/plate/${plate}`)
    const discussion = await discussionOf(page, javaScriptEnabled)
    await discussion.getByRole('link', { name: /^Like/ }).click()
    await expect(main.getByText('Please log in to like comments')).toBeVisible()
    await signIn(freshName())
    await page.reload()
    await expect(page).toHaveURL(`/plate/${plate}#comment-${_id}`)
  })

  test('who is restricted reads at each form that it will be refused', async ({
    page,
    signIn,
    site,
    expectAnswer,
  }) => {
    for (const path of ['/add', '/comments/']) expectAnswer(403, path)
    const name = freshName()
    await signIn(name)
    restrict(join(site.dir, 'site.db'), name)
    const said = page
      .getByRole('main')
      .getByText('Your account is restricted for now')
      .filter({ visible: true })
    const vehicle = `/plate/${photographed.plate}`
    for (const path of [
      '/add',
      '/comments/c-1/reply',
      `${vehicle}?edit=basics`,
      `${vehicle}?edit=story`,
      vehicle,
    ]) {
      await page.goto(path)
      await expect(said.first()).toBeVisible()
    }
    await page.goto('/explore')
    await expect(said).toHaveCount(0)
  })

  test('what can be no plate stands in the field, and a page behind the last one says so', async ({
    page,
    expectAnswer,
  }) => {
    expectAnswer(404, '/plate/')
    const main = page.getByRole('main')
    await page.goto('/search?q=!!!')
    await expect(main.getByText('Please enter a plate number.')).toBeVisible()
    const field = main.getByLabel('Search plates')
    await expect(field).toHaveValue('!!!')
    await field.fill(photographed.text)
    await main.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(`/plate/${photographed.plate}`)

    await page.goto('/plate/%E0%A4%A')
    await expect(
      main.getByText('A plate number can only hold Latin or Thai letters and digits.'),
    ).toBeVisible()

    await page.goto('/explore?page=9999')
    await expect(main.getByText('The list ends before this page.')).toBeVisible()
    await expect(main.getByText('Nothing here')).toHaveCount(0)
    await main.getByRole('link', { name: 'Back to the start of the list' }).click()
    await expect(main.locator('#list li').first()).toBeVisible()
  })
})

function restrict(path: string, username: string): void {
  const database = new Database(path)
  database
    .prepare('UPDATE users SET restricted_until = ? WHERE username = ?')
    .run(Date.now() + 3_600_000, username)
  database.close()
}
