import type { Locator, Page } from '@playwright/test'
import { member, waitingPhotos } from '#tests/e2e/admin/queued.ts'
import { bothWays, expect, freshName, hydrated, test, widths } from '#tests/e2e/fixtures.ts'

const itemsOf = (list: Locator) => list.locator('.queue__item')

async function openQueue(page: Page, search: string, hasScripts: boolean): Promise<void> {
  await page.goto(`/admin/moderation?q=${encodeURIComponent(search)}`)
  if (hasScripts) await hydrated(page)
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
}

bothWays(({ javaScriptEnabled }) => {
  test('an admin decides about photos that wait, one and several, takes it back, and is told who was faster (AM-33 to AM-38)', async ({
    page,
    site,
    signIn,
    expectAnswer,
  }) => {
    const { owner, vehicleId, ids, browser } = await waitingPhotos(site, 3)
    await signIn(freshName(), { admin: true })
    await openQueue(page, owner, javaScriptEnabled)
    const list = page.getByRole('region', { name: 'Pending images' })
    await expect(itemsOf(list)).toHaveCount(3)
    await expectNoSidewaysScroll(page)

    const first = itemsOf(list).first()
    await first.getByText('Give a reason').click()
    await first.getByLabel('Reason', { exact: true }).fill('A lorry, not a car')
    await first.getByRole('button', { name: /^Reject/ }).click()
    await expect(page.getByText('Image rejected successfully!').first()).toBeVisible()
    await expect(itemsOf(list)).toHaveCount(2)
    expect(JSON.stringify(await (await browser.get('/api/notifications')).json())).toContain(
      'Reason: A lorry, not a car',
    )
    await page.getByRole('region', { name: 'Decided just now' }).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Decision undone.').first()).toBeVisible()
    await expect(itemsOf(list)).toHaveCount(3)
    expect(JSON.stringify(await (await browser.get('/api/notifications')).json())).not.toContain('A lorry')

    const boxes = itemsOf(list).getByRole('checkbox')
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await list.getByRole('button', { name: 'Approve selected' }).first().click()
    await expect(page.getByText('2 photos approved.').first()).toBeVisible()
    await expect(itemsOf(list)).toHaveCount(1)

    const other = freshName()
    const faster = await member(site, other, { admin: true })
    const last = await faster.call('POST', `/api/admin/approve-image/${vehicleId}/${ids[2]}`)
    expect(last.status).toBe(200)
    expectAnswer(409, '/admin/moderation')
    await list.getByRole('button', { name: /^Reject/ }).click()
    await expect(
      page.getByText(`Error rejecting image: ${other} approved this already`).first(),
    ).toBeVisible()
    await expect(list.getByText('No pending images')).toBeVisible()

    await page.getByRole('link', { name: 'Moderation log' }).click()
    await page.locator('summary', { hasText: 'Filter' }).click()
    await page.getByLabel('Plate or member').fill(owner)
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
    const entries = page.locator('.log > li')
    await expect(entries).toHaveCount(5)
    await expect(entries.filter({ hasText: 'Rejected an image' }).last()).toContainText('A lorry, not a car')
    await expectNoSidewaysScroll(page)
  })
})

for (const width of widths) {
  test(`keys decide while the focus is in a list, at ${width} px`, async ({ page, site, signIn }) => {
    await page.setViewportSize({ width, height: 800 })
    const { owner } = await waitingPhotos(site, 3)
    await signIn(freshName(), { admin: true })
    await openQueue(page, owner, true)
    const list = page.getByRole('region', { name: 'Pending images' })
    const items = itemsOf(list)
    await page.keyboard.press('a')
    await expect(items).toHaveCount(3)
    await items.first().focus()
    await page.keyboard.press('?')
    await expect(list.getByText(/j next, k previous/)).toBeVisible()
    await page.keyboard.press('j')
    await expect(items.nth(1)).toBeFocused()
    await page.keyboard.press('x')
    await expect(items.nth(1).getByRole('checkbox')).toBeChecked()
    await page.keyboard.press('k')
    await expect(items.nth(0)).toBeFocused()

    await items.first().getByText('Give a reason').click()
    await items.first().getByLabel('Reason', { exact: true }).fill('')
    await page.keyboard.type('a car, right?')
    await expect(items).toHaveCount(3)
    await expect(items.first().getByLabel('Reason', { exact: true })).toHaveValue('a car, right?')

    await items.first().focus()
    await page.keyboard.press('a')
    await expect(items).toHaveCount(2)
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('r')
    await expect(items).toHaveCount(1)
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('a')
    await expect(list.getByText('No pending images')).toBeVisible()
    await expect(list.getByRole('heading')).toBeFocused()
  })
}
