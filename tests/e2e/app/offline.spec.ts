import { workerReady } from '#tests/e2e/app/worker.ts'
import { expect, freshName, hydrated, idle, test } from '#tests/e2e/fixtures.ts'
import { axeOf } from '#tests/e2e/phone/axe.ts'
import { startSite } from '#tests/site.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 320, height: 640 } })

const languages = [
  { language: 'en', heading: 'No connection', again: 'Try again' },
  { language: 'ms', heading: 'Tiada sambungan', again: 'Cuba lagi' },
  { language: 'zh', heading: '没有网络', again: '再试一次' },
]

for (const { language, heading, again } of languages) {
  test(`without a connection there is a page that says so, and what was asked for comes with it: ${language}`, async ({
    page,
    context,
    site,
    expectAnswer,
  }) => {
    expectAnswer(503, '/explore')
    expectAnswer(0, '/explore')
    await context.addCookies([{ name: 'lng', value: language, url: site.url }])
    await page.goto('/')
    await workerReady(page, { language, isMember: false })

    await context.setOffline(true)
    await page.goto('/explore?sort=views')
    const title = page.getByRole('heading', { level: 1, name: heading })
    await expect(title).toBeVisible()
    await expect(page).toHaveURL('/explore?sort=views')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect((await (await axeOf(page)).analyze()).violations).toEqual([])
    }
    // Of a reader who has texts at twice their size.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.getByRole('link', { name: again }).click()
    await expect(title).toBeVisible()
    // By itself, and nothing of it was kept.
    await context.setOffline(false)
    await expect(page.getByRole('banner').getByRole('search')).toBeVisible()
    await expect(page).toHaveURL('/explore?sort=views')
    expect(await page.evaluate(() => caches.keys())).toEqual([])
  })
}

test('nobody sees a page of before: without a connection, and after the log-out', async ({
  page,
  context,
  signIn,
  expectAnswer,
}) => {
  expectAnswer(503, '/liked')
  expectAnswer(0, '/liked')
  await signIn(freshName())
  await page.goto('/liked')
  await workerReady(page, { language: 'en', isMember: true })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await context.setOffline(false)
  await expect(page).toHaveTitle(/Liked/)
  await page.goto('/auth/logout')
  await page.goto('/')
  await workerReady(page, { language: 'en', isMember: false })
})

test('an operator takes it out of all browsers', async ({ page }) => {
  const before = await startSite()
  await page.goto(before.url)
  await workerReady(page, { language: 'en', isMember: false })
  await before.stop()
  const site = await startSite({ PORT: String(before.port), SERVICE_WORKER: '0' })
  // What browsers have is looked for anew at each page.
  await page.goto(`${site.url}/legal`)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0)
  await page.goto(site.url)
  await hydrated(page)
  await idle(page)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await site.stop()
})

test('where the site is what does not answer, its page comes by itself when it does again', async ({
  page,
  expectAnswer,
}) => {
  expectAnswer(503, '/legal')
  expectAnswer(0, '/legal')
  const before = await startSite()
  await page.goto(before.url)
  await workerReady(page, { language: 'en', isMember: false })
  await page.clock.install()
  await before.stop()
  await page.goto(`${before.url}/legal`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  const site = await startSite({ PORT: String(before.port) })
  await page.clock.runFor(20_000)
  await expect(page.getByRole('banner').getByRole('search')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/legal`)
  await site.stop()
})

test('going back without a connection says so, and leads there with it', async ({
  page,
  context,
  expectAnswer,
}) => {
  expectAnswer(0, '/')
  // The two have the same links, none of which is looked up after the line is lost.
  await page.goto('/legal')
  await workerReady(page, { language: 'en', isMember: false })
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Community guidelines' }).click()
  await expect(page).toHaveURL('/community-guidelines')
  await context.setOffline(true)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expect(page).toHaveURL('/legal')
})
