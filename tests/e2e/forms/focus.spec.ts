import type { Page } from '@playwright/test'
import { aCommenter, commentBy, discussionOf } from '#tests/e2e/discussion.ts'
import { expect, freshName, freshPlate, hydrated, test } from '#tests/e2e/fixtures.ts'
import { galleryOf, photographedBy } from '#tests/e2e/gallery.ts'
import { photographed } from '#tests/e2e/seed.ts'

test('the focus goes on with what follows when its form or its dialog is gone', async ({
  page,
  signIn,
  site,
}) => {
  const { plate, name, post, reply } = await aCommenter(site)
  await post('Below the others')
  const { _id: answered } = await post('With an answer')
  await reply(answered, 'The answer')
  await post('On top')
  await signIn(name)
  await page.goto(`/plate/${plate}?later=1`)
  const discussion = await discussionOf(page, true)

  for (const [text, next] of [
    ['On top', name],
    ['With an answer', '1 reply'],
  ] as const) {
    const comment = commentBy(discussion, text)
    await comment.getByRole('link', { name: 'Delete your comment' }).click()
    await comment.getByRole('button', { name: 'Yes, delete it' }).click()
    await expect(discussion.getByText(text, { exact: true })).toHaveCount(0)
    await expect(page.locator('main :focus')).toHaveText(next)
  }

  for (const path of [`/plate/${plate}?later=1&edit=plate`, `/plate/${plate}?later=1&edit=style`]) {
    await page.goto(path)
    await expect(page.locator('dialog:modal')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('main :focus')).toHaveCount(1)
  }

  await page.goto(`/add?plate=${freshPlate().plate}`)
  await page.getByRole('main').getByRole('button', { name: 'Add this plate' }).click()
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('main :focus')).toContainText('You found')
})

test('the focus stays in the list of notifications when all are read, and when the last is deleted', async ({
  page,
  signIn,
  site,
}) => {
  const main = page.getByRole('main')
  const reader = freshName()
  await signIn(reader)
  const { post } = await aCommenter(site)
  await post(`Hello @${reader}`)
  await page.goto('/notifications')
  await hydrated(page)
  const readAll = main.getByRole('button', { name: 'Mark all as read' })
  await readAll.press('Enter')
  await expect(readAll).toHaveCount(0)
  await expect(page.locator('main :focus')).toContainText('You were mentioned')

  await main.getByRole('button', { name: /^Delete/ }).press('Enter')
  await expect(main.getByRole('listitem')).toHaveCount(0)
  await expect(page.locator('main a:focus')).toHaveAttribute('href', '/explore')
})

test('an edit begins at the end of the text, and says that it was saved, or that nothing was changed', async ({
  page,
  signIn,
  site,
}) => {
  const { plate, name, post } = await aCommenter(site)
  const { _id } = await post('Written once')
  await signIn(name)
  await page.goto(`/plate/${plate}?later=1`)
  const discussion = await discussionOf(page, true)
  await commentBy(discussion, 'Written once').getByRole('link', { name: 'Edit your comment' }).click()
  await page.keyboard.type(', and once more')
  await discussion.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Comment saved.')).toBeVisible()
  await expect(discussion.getByText('Written once, and once more')).toBeVisible()

  await page.goto(`/comments/${_id}/edit`)
  await hydrated(page)
  await expect.poll(() => caretIn(page)).toBe('Written once, and once more'.length)
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
})

test('who puts photos in order by keyboard begins at the list', async ({ page, signIn, site }) => {
  const { path, order } = await photographedBy(site)
  await signIn(freshName())
  await page.goto(path)
  await hydrated(page)
  const gallery = galleryOf(page)
  await gallery.getByRole('link', { name: 'Reorder' }).press('Enter')
  await expect(gallery.getByRole('button', { name: 'Drag photo 1' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(gallery.getByRole('button', { name: 'Drag photo 1' })).toBeFocused()
  expect(await order()).toMatch(/^1/)
})

test('a link that cannot be copied stays, selected', async ({ page }) => {
  await page.goto(`/plate/${photographed.plate}`)
  await hydrated(page)
  await page.evaluate(() => {
    Clipboard.prototype.writeText = () => Promise.reject(new Error('refused'))
  })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Copy link' }).click()
  const address = main.getByLabel('Address of this page')
  await expect(address).toBeFocused()
  await expect(address).toHaveValue(page.url())
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(page.url())
})

function caretIn(page: Page): Promise<number | null> {
  return page.locator('main textarea:focus').evaluate((field: HTMLTextAreaElement) => field.selectionStart)
}
