import type { Page } from '@playwright/test'
import { asAnnouncer, removeAnnouncements } from '#tests/e2e/announcements/announcements.ts'
import { bothWays, expect, holdRequests, hydrated, test, widths } from '#tests/e2e/fixtures.ts'
import { axeOf } from '#tests/e2e/phone/axe.ts'
import type { TestSite } from '#tests/site.ts'

const popupOf = (page: Page) => page.getByRole('region', { name: 'Announcements', exact: true })
const linesOf = (page: Page) => popupOf(page).getByRole('listitem')

async function publish(site: TestSite, ...titles: string[]): Promise<void> {
  const admin = await asAnnouncer(site)
  for (const title of titles) {
    const content = `<p>What is new about <b>${title}</b></p>`
    await admin.call('POST', '/api/announcements', { title, content, ctaLink: '/explore', ctaText: 'Look' })
  }
}

test.afterEach(({ site }) => removeAnnouncements(site))

const open = async (page: Page, path: string, javaScriptEnabled: boolean) => {
  await page.goto(path)
  if (javaScriptEnabled) await hydrated(page)
}

bothWays(({ width, javaScriptEnabled }) => {
  test('an admin announces something, changes it and deletes it', async ({ page, signIn, expectAnswer }) => {
    expectAnswer(400, '/admin/announcements')
    await signIn('town_crier', { admin: true })
    await open(page, '/admin/announcements', javaScriptEnabled)
    const main = page.getByRole('main')
    await expect(main.getByText('No announcements created yet')).toBeVisible()

    const form = main.locator('#create-announcement')
    await form.locator('summary').click()
    await form.getByLabel('Title').fill('Raya week')
    await form.getByLabel('Content').fill('<p>Drive <b>safely</b><script>alert(1)</script></p>')
    await form.getByLabel('Link of the button').fill('javascript:alert(1)')
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form.getByLabel('Link of the button')).toHaveAttribute('aria-invalid', 'true')
    await expect(main.getByText(/^Error creating announcement: Please give a web address/)).toBeVisible()

    await form.getByLabel('Link of the button').fill('/explore')
    await form.getByRole('button', { name: 'Preview' }).click()
    const preview = form.getByRole('region', { name: /^This is how it will look/ })
    await expect(preview.getByText('Drive safely')).toBeVisible()
    await expect(preview.getByText('Raya week')).toBeVisible()
    await expect(preview.getByText('Read more')).toBeVisible()
    await expect(preview).toBeFocused()
    await expect(popupOf(page)).toHaveCount(0)
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(main.getByText('Announcement created successfully!')).toBeVisible()
    await expect(form.getByLabel('Title')).toHaveValue('')
    // On an admin's own screens it would lie over their buttons.
    await expect(popupOf(page)).toHaveCount(0)

    const list = main.locator('#announcements')
    await list.getByRole('link', { name: 'Edit Raya week' }).click()
    await expect(page).toHaveURL(/\/admin\/announcements\/an-\d+$/)
    const dialog = page.getByRole('dialog', { name: 'Edit announcement' })
    await expect(dialog.getByLabel('Content')).toHaveValue('<p>Drive <b>safely</b></p>')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByText('Nothing was changed.')).toBeVisible()
    await list.getByRole('link', { name: 'Edit Raya week' }).click()
    await dialog.getByLabel('Title').fill('Raya month')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByText('Announcement updated successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/announcements(#.*)?$/)
    await expect(dialog).toHaveCount(0)

    await list.getByRole('button', { name: 'Deactivate Raya month' }).click()
    await expect(list.getByText(/^Inactive/)).toBeVisible()
    await expect(popupOf(page)).toHaveCount(0)
    await list.getByLabel('Search by title').fill('nothing')
    await list.getByRole('button', { name: 'Search' }).click()
    await expect(list.getByText('No announcement has that in its title')).toBeVisible()
    await list.getByLabel('Search by title').fill('MONTH')
    await list.getByRole('button', { name: 'Search' }).click()
    await list.getByText('Delete Raya month').click()
    await expect(list.getByText('Are you sure you want to delete this announcement?')).toBeVisible()
    await list.getByRole('button', { name: 'Yes, delete it' }).click()
    await expect(main.getByText('Announcement deleted successfully!')).toBeVisible()
  })

  test('a visitor reads and dismisses announcements, one by one (ANN-01 to ANN-05)', async ({
    page,
    site,
    context,
  }) => {
    await publish(site, 'Oldest', 'Older', 'Newer', 'Newest')
    await open(page, '/', javaScriptEnabled)
    const titles = linesOf(page).locator('summary b').filter({ visible: true })
    await expect(titles).toHaveText(width < 860 ? ['Newest'] : ['Newest', 'Newer', 'Older'])
    await expect(page.locator(':focus')).toHaveCount(0)
    await linesOf(page).first().locator('summary').click()
    await expect(linesOf(page).first().locator('p').first()).toHaveText('What is new about Newest')
    await expect(popupOf(page).getByRole('link', { name: 'Look' })).toBeVisible()
    if (width < 860) {
      // What is open has the whole width.
      await expect(popupOf(page).getByRole('link', { name: '+2 more' })).toHaveCount(0)
      await linesOf(page).first().locator('summary').click()
      await popupOf(page).getByRole('link', { name: '+2 more' }).click()
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(4)
      await page.goBack()
    } else {
      await linesOf(page).last().locator('summary').click()
      await expect(linesOf(page).last().locator('p').first()).toBeVisible()
      await expect(linesOf(page).first().locator('p').first()).toBeHidden()
      await page.getByRole('button', { name: 'Dismiss “Newer”' }).click()
      await expect(titles).toHaveText(['Newest', 'Older', 'Oldest'])
    }
    const shown = width < 860 ? ['Newest', 'Newer', 'Older', 'Oldest'] : ['Newest', 'Older', 'Oldest']
    for (const title of shown) {
      await page.getByRole('button', { name: `Dismiss “${title}”` }).click()
      await expect(page.getByRole('button', { name: `Dismiss “${title}”` })).toHaveCount(0)
    }
    await expect(popupOf(page)).toHaveCount(0)
    await open(page, '/explore', javaScriptEnabled)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(popupOf(page)).toBeHidden()
    if (javaScriptEnabled) {
      const stored = await page.evaluate(() => localStorage.getItem('dismissedAnnouncements'))
      expect(JSON.parse(stored ?? '')).toHaveLength(4)
    } else {
      expect((await context.cookies()).map(({ name }) => name)).toContain('dismissed')
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Announcements' }).click()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(4)
  })
})

test('what a script dismissed sets no cookie, and is hidden before any script of the page has come', async ({
  page,
  site,
  context,
  expectAnswer,
}) => {
  await publish(site, 'Kept', 'Gone')
  await open(page, '/legal', true)
  await page.getByRole('button', { name: 'Dismiss “Gone”' }).click()
  await expect(linesOf(page)).toHaveCount(1)
  await expect(popupOf(page).locator('summary')).toBeFocused()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('dismissed')

  expectAnswer(0, '/assets/')
  await page.route('**/assets/**/*.js', (route) => route.abort())
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/legal')
  await expect(popupOf(page).getByText('Kept').first()).toBeVisible()
  await expect(popupOf(page).getByText('Gone').first()).toBeHidden()
  await page.evaluate(() => {
    const ids = (document.documentElement.dataset.announcements ?? '').split(' ')
    localStorage.setItem('dismissedAnnouncements', JSON.stringify(ids))
  })
  await page.reload()
  await expect(page.locator('.announcements')).toBeHidden()
})

test('what a member dismisses is gone on their other devices', async ({ page, site, signIn, browser }) => {
  await publish(site, 'Once is enough')
  await signIn('one_of_two')
  await open(page, '/legal', true)
  const told = page.waitForResponse('**/announcements/dismiss')
  await page.getByRole('button', { name: /^Dismiss/ }).click()
  await told
  const other = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
  await other.context().addCookies(await page.context().cookies())
  await other.goto('/legal')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(popupOf(other)).toHaveCount(0)
  await other.context().close()
})

test('the popup leaves the first screen of a phone to the search, and is open to everybody', async ({
  page,
  site,
  signIn,
}) => {
  await publish(site, 'One', 'Two', 'Three')
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page, '/', true)
  const search = await page.getByRole('main').getByRole('search').first().boundingBox()
  const popup = await popupOf(page).boundingBox()
  expect((search?.y ?? 0) + (search?.height ?? 0)).toBeLessThan(popup?.y ?? 0)
  // One line of it.
  expect(popup?.height).toBeLessThanOrEqual(64)

  // Whatever a page's own styles are.
  await signIn('one_of_two')
  for (const path of ['/profile', '/u/one_of_two', '/explore']) {
    for (const width of [320, ...widths]) {
      await page.setViewportSize({ width, height: 640 })
      await open(page, path, true)
      await expect(page.getByRole('button', { name: 'Dismiss “Three”' })).toBeInViewport({ ratio: 1 })
      const box = await popupOf(page).boundingBox()
      expect([path, box?.width]).toEqual([path, width < 860 ? width - 32 : 400])
    }
  }

  await signIn('town_crier', { admin: true })
  for (const path of ['/', '/announcements', '/admin/announcements']) {
    await open(page, path, true)
    if (path !== '/') await expect(popupOf(page)).toHaveCount(0)
    else await popupOf(page).locator('summary').first().click()
    for (const width of widths) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        await page.evaluate(() => scrollTo(0, 0))
        const { violations } = await (await axeOf(page)).analyze()
        expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    }
  }
})

test('a text that is changed before the scripts come stays changed', async ({ page, signIn, site }) => {
  await publish(site, 'Night market')
  await signIn('late_editor', { admin: true })
  const release = await holdRequests(page, /\/assets\/[^?]*\.js/)
  await page.goto('/admin/announcements', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Edit Night market' }).click()
  await expect(page).toHaveURL(/\/admin\/announcements\/an-/)
  const content = page.getByRole('main').getByLabel('Content', { exact: true }).first()
  await content.fill('<p>What I typed meanwhile</p>')
  release()
  await hydrated(page)
  await expect(content).toHaveValue('<p>What I typed meanwhile</p>')
})
