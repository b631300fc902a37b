import type { Locator } from '@playwright/test'
import { aCommenter } from '#tests/e2e/discussion.ts'
import { expect, freshName, freshPlate, test } from '#tests/e2e/fixtures.ts'
import { photographed, warden } from '#tests/e2e/seed.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } })

test('a message lies over nothing: it stands above the page, and where the page begins further down it goes', async ({
  page,
  signIn,
}) => {
  const main = page.getByRole('main')
  await signIn(freshName())
  await page.goto(`/add?plate=${freshPlate().plate}`)
  await main.getByRole('button', { name: 'Add this plate' }).click()
  const added = page.getByRole('status').getByText('Added! Add a photo')
  await expect(added).toBeInViewport()
  const undo = main.getByText(/^Undo: remove it/)
  await undo.click()
  for (const button of [undo, main.getByRole('button', { name: 'Yes, remove it for good' })]) {
    await button.scrollIntoViewIfNeeded()
    expect(await isFree(button)).toBe(true)
  }
  expect((await boxOf(added)).bottom).toBeLessThan((await boxOf(main)).top + 1)

  await page.goto(`/plate/${photographed.plate}`)
  const field = main.getByLabel('Your comment', { exact: true })
  await field.fill('Said without scripts')
  await main.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Comment posted.')).toBeInViewport()
  await expect(main.getByText('Said without scripts')).toBeInViewport()
  const goes = await page.locator('.toasts').evaluate((toasts) => {
    const [animation] = toasts.getAnimations()
    animation?.finish()
    return getComputedStyle(toasts).visibility
  })
  expect(goes).toBe('hidden')
})

test('what only scripts bring leaves no empty place: Share reaches the edge, as the plate does', async ({
  page,
  signIn,
}) => {
  const main = page.getByRole('main')
  await signIn(freshName())
  await page.goto(`/plate/${photographed.plate}`)
  const share = main.locator('summary[aria-label="Share"]')
  const rightOf = async (part: Locator) => {
    const { x, width } = (await part.boundingBox()) ?? { x: Number.NaN, width: 0 }
    return Math.round(x + width)
  }
  expect(await rightOf(share)).toBe(await rightOf(main.getByRole('heading', { level: 1 })))
})

test('the way back to explore ends the page, after all that is told of the vehicle', async ({ page }) => {
  await page.goto(`/plate/${photographed.plate}`)
  const main = page.getByRole('main')
  const back = await boxOf(main.getByRole('link', { name: 'Back to explore' }))
  for (const name of ['Photos', 'Basics', 'Discussion', 'Change history']) {
    const part = main.getByRole('region', { name }).or(main.getByRole('heading', { name }))
    expect(back.top).toBeGreaterThanOrEqual((await boxOf(part.last())).bottom)
  }
})

test('the styles of a plate open with the chosen one in focus', async ({ page, signIn }) => {
  await signIn(warden, { admin: true })
  await page.goto(`/plate/${photographed.plate}?edit=style`)
  const chosen = page.getByRole('dialog', { name: 'Plate style' }).getByRole('radio', { checked: true })
  await expect(chosen).toBeFocused()
})

test('who likes, or takes it back, is where they pressed', async ({ page, signIn, site }) => {
  const main = page.getByRole('main')
  await signIn(freshName())
  await page.goto(`/plate/${photographed.plate}`)
  const like = main.getByRole('button', { name: /^Like/, pressed: false }).first()
  await like.click()
  await expect(main.getByRole('button', { name: /^Like/, pressed: true })).toBeInViewport()

  const { post, reply } = await aCommenter(site)
  const { _id: thread } = await post('A thread of its own')
  for (let n = 1; n <= 4; n += 1) await reply(thread, `Reply number ${n}`)
  await page.goto(`/comments/${thread}`)
  const last = main.locator('li').filter({ hasText: 'Reply number 4' }).last()
  await last.getByRole('button', { name: /^Like/ }).click()
  await expect(page).toHaveURL(new RegExp(`/comments/${thread}#`))
  await expect(last.getByRole('button', { name: /^Like/, pressed: true })).toBeInViewport()
})

test('a list goes on where it was left: notifications, their reading and deletion, vehicles', async ({
  page,
  signIn,
  site,
}) => {
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  const reader = freshName()
  await signIn(reader)
  const authors = [await aCommenter(site), await aCommenter(site)]
  for (const { post } of authors) for (let n = 1; n <= 6; n += 1) await post(`Hello @${reader}, number ${n}`)
  await page.goto('/notifications')
  const cards = main.getByRole('listitem')
  await expect(cards).toHaveCount(10)

  const seventh = cards.nth(6)
  await seventh.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(seventh.getByText('New', { exact: true })).toHaveCount(0)
  await expect(seventh).toBeInViewport()
  await expect(heading).not.toBeInViewport()

  const next = await cards.nth(7).getAttribute('id')
  await seventh.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('Notification deleted.')).toBeInViewport()
  expect(await seventh.getAttribute('id')).toBe(next)
  await expect(seventh).toBeInViewport()
  await expect(heading).not.toBeInViewport()

  for (const path of ['/notifications', '/explore']) {
    await page.goto(path)
    await main.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL(/#list$/)
    await expect(main.locator('#list li').first()).toBeInViewport()
  }
})

/** Pressed in its middle, it is what is pressed. */
function isFree(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const pressed = document.elementFromPoint(left + width / 2, top + height / 2)
    return pressed !== null && element.contains(pressed)
  })
}

async function boxOf(part: Locator): Promise<{ top: number; bottom: number }> {
  return part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })
}
