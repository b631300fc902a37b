import type { Locator, Page } from '@playwright/test'
import { earnPoints, haveStreak, holdAwards } from '#tests/e2e/awards/holding.ts'
import { bothWays, expect, freshName, hydrated, test } from '#tests/e2e/fixtures.ts'

const keys = ['spots-1', 'photos-10', 'comments-10', 'tags-10']

/** The awards on the licence, in their order. */
const marksOf = (page: Page) =>
  page.locator('.license .tip__award').evaluateAll((marks) => marks.map((mark) => mark.textContent?.trim()))

const isInView = (target: Locator) =>
  target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const bar = document.querySelector('.tabs')?.getBoundingClientRect()
    return top >= 0 && bottom <= (bar?.height ? bar.top : innerHeight)
  })

bothWays(({ javaScriptEnabled }) => {
  test('a member chooses which badges stand beside their name (AWD-18 to AWD-20)', async ({
    page,
    signIn,
    site,
  }) => {
    const name = freshName()
    await signIn(name)
    const titles = holdAwards(site, name, keys) as [string, string, string, string]
    await page.goto('/profile')
    if (javaScriptEnabled) await hydrated(page)
    const panel = page.locator('#awards')
    expect(await panel.getByRole('heading', { level: 3 }).first().textContent()).toBe(titles[3])
    await panel.getByRole('link', { name: 'Choose awards' }).click()
    await page.setViewportSize({ width: 360, height: 640 })
    for (const title of titles.slice(0, 3)) {
      await panel.getByRole('button', { name: `Show ${title}` }).click()
      const hide = panel.getByRole('button', { name: `Hide ${title}` })
      await expect(hide).toBeVisible()
      if (javaScriptEnabled) await expect(hide).toBeFocused()
      expect(await isInView(hide)).toBe(true)
      expect(await isInView(panel.getByRole('status').locator('p'))).toBe(true)
    }
    await expect(panel.getByText(`One more takes the place of the first, ${titles[0]}.`)).toBeVisible()
    expect(await marksOf(page)).toEqual(titles.slice(0, 3))
    await expect(panel.getByText(`${titles[2]} is shown beside your name.`).first()).toBeVisible()

    await panel.getByRole('button', { name: `Show ${titles[3]}` }).click()
    await expect(panel.getByRole('button', { name: `Show ${titles[0]}` })).toBeVisible()
    expect(await marksOf(page)).toEqual([titles[1], titles[2], titles[3]])

    await panel.getByRole('button', { name: `Earlier ${titles[3]}` }).click()
    await expect.poll(() => marksOf(page)).toEqual([titles[1], titles[3], titles[2]])
    if (javaScriptEnabled)
      await expect(panel.getByRole('button', { name: `Earlier ${titles[3]}` })).toBeFocused()
    await panel.getByRole('button', { name: `Hide ${titles[1]}` }).click()
    await expect.poll(() => marksOf(page)).toEqual([titles[3], titles[2]])
    await panel.getByRole('link', { name: 'Done' }).click()
    await expect(panel.getByRole('button')).toHaveCount(0)
    await expect(page).toHaveURL(/\/profile\??(#awards)?$/)
  })

  test('a member sees what they have still to earn, and how far they are (AWD-17)', async ({
    page,
    signIn,
  }) => {
    const name = freshName()
    await signIn(name)
    await page.goto('/profile')
    const panel = page.locator('#awards')
    await expect(panel.getByRole('progressbar').first()).toBeHidden()
    await panel.getByText(/awards still to earn$/).click()
    await expect(panel.getByRole('progressbar').first()).toBeVisible()
    await expect(panel.getByText('0 of 10').first()).toBeVisible()
  })

  test('a tap on the awards beside a name says what they are called', async ({ page, signIn, site }) => {
    const name = freshName()
    await signIn(name)
    holdAwards(site, name, keys.slice(0, 1))
    await page.goto('/profile?display=1')
    if (javaScriptEnabled) await hydrated(page)
    await page
      .locator('#awards')
      .getByRole('button', { name: /^Show / })
      .click()
    const mark = page.locator('.license').getByRole('button', { name: 'First sight' })
    await expect(page.locator('.license').getByText('First sight')).toBeHidden()
    await mark.click()
    await expect(page.locator('.license').getByText('First sight')).toBeVisible()
  })

  test('a choice that a visitor sent is not lost: the card asks to press once more', async ({
    page,
    signIn,
    site,
  }) => {
    const name = freshName()
    await signIn(name)
    holdAwards(site, name, keys)
    await page.goto('/profile?display=1')
    if (javaScriptEnabled) await hydrated(page)
    await page.context().clearCookies({ name: 'session' })
    await page.getByRole('button', { name: 'Show First sight' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('Username').fill(name)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    const card = page.locator('#awards li').filter({ hasText: 'First sight' })
    const asked = card.getByText('Please press it once more')
    await expect(asked).toBeVisible()
    expect(await isInView(asked)).toBe(true)
    await card.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('button', { name: 'Hide First sight' })).toBeVisible()
    await expect(asked).toHaveCount(0)
  })

  test('where rep comes from is told entry by entry, page by page', async ({ page, signIn, site }) => {
    const name = freshName()
    await signIn(name)
    earnPoints(site, name, 30)
    await page.goto('/profile')
    if (javaScriptEnabled) await hydrated(page)
    await page.locator('.license').getByRole('link', { name: 'Where your rep comes from' }).click()
    await expect(page).toHaveURL('/profile/rep')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where your rep comes from')
    await expect(page.locator('.earned__sum')).toContainText('60 rep.')
    const entries = page.locator('.earned > li')
    await expect(entries).toHaveCount(25)
    await expect(entries.first()).toContainText('2 likes on LKE30')
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(entries).toHaveCount(javaScriptEnabled ? 30 : 5)
    await expect(entries.last()).toContainText('2 likes on LKE1')
    await expect(entries.last()).toContainText('+2')
    if (javaScriptEnabled) await expect(page).toHaveURL('/profile/rep')
    else await expect(page.getByRole('link', { name: 'Back to the start of the list' })).toBeVisible()
  })
})

test.describe('with JavaScript', () => {
  const confettiOf = (page: Page) => page.locator('body > canvas')

  test('a milestone of a streak is celebrated once a day (STRK-04)', async ({ page, signIn, site }) => {
    const name = freshName()
    await signIn(name)
    haveStreak(site, name, 7)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/legal')
    await expect(confettiOf(page)).toHaveCount(1)
    await page.goto('/profile')
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    await expect(confettiOf(page)).toHaveCount(0)
  })

  test('other days of a streak are not, nor is any for those who mind motion (STRK-04)', async ({
    page,
    signIn,
    site,
  }) => {
    const name = freshName()
    await signIn(name)
    const scripts: string[] = []
    page.on('request', (request) => void scripts.push(request.url()))
    haveStreak(site, name, 8)
    await page.goto('/legal')
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((url) => url.includes('celebrations'))).toEqual([])
    haveStreak(site, name, 14)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/legal')
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(scripts.some((url) => url.includes('celebrations'))).toBe(true)
    expect(scripts.filter((url) => url.includes('confetti.module'))).toEqual([])
    await expect(confettiOf(page)).toHaveCount(0)
  })
})
