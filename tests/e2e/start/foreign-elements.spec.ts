import type { Page } from '@playwright/test'
import { expect, freshName, holdRequests, hydrated, test } from '#tests/e2e/fixtures.ts'
import { discussed } from '#tests/e2e/seed.ts'

const scripts = /\/assets\/[^?]*\.js/

/** What extensions put into a page, before its scripts come. */
const foreign: Record<string, () => void> = {
  'elements around the page': () => {
    document.documentElement.append(document.createElement('an-extension'))
    document.head.prepend(document.createElement('meta'))
    document.body.prepend(document.createElement('an-extension'))
    document.body.append(document.createElement('iframe'))
  },
  'elements beside its fields': () => {
    for (const field of document.querySelectorAll('main input, main select'))
      field.before(document.createElement('password-manager'))
  },
  'a translation': () => {
    for (const heading of document.querySelectorAll('h1, h2')) {
      const font = document.createElement('font')
      font.textContent = `« ${heading.textContent} »`
      heading.firstChild?.replaceWith(font)
    }
  },
}

for (const [name, put] of Object.entries(foreign)) {
  test(`typing, focus and choices survive the scripts’ coming in spite of ${name}`, async ({
    page,
    context,
    signIn,
  }) => {
    // Where React builds the page anew it says so in the console.
    if (name !== 'elements around the page') {
      context.removeAllListeners('weberror')
      context.removeAllListeners('console')
    }
    await signIn(freshName())
    const release = await holdRequests(page, scripts)
    await page.goto('/add', { waitUntil: 'commit' })
    const main = page.getByRole('main')
    await main.getByLabel('Plate style').selectOption('Malaysia, taxi')
    await page.getByRole('banner').getByLabel('Language: English').click()
    await page.evaluate(put)
    await main.getByLabel('Plate number').pressSequentially('JHQ 1')
    release()
    await hydrated(page)
    await page.keyboard.type('2')
    await expect(main.getByLabel('Plate number')).toHaveValue('JHQ 12')
    await expect(main.getByLabel('Plate number')).toBeFocused()
    await expect(main.getByLabel('Plate style')).toHaveValue('malaysia-taxi')
    await expect(page.getByRole('banner').getByRole('button', { name: '中文' })).toBeVisible()
  })
}

test('typing goes on in a part whose scripts come last, on a page that is built anew', async ({
  page,
  context,
  signIn,
}) => {
  context.removeAllListeners('weberror')
  context.removeAllListeners('console')
  await signIn(freshName())
  const release = await holdRequests(page, scripts)
  const releasePart = await holdRequests(page, /\/assets\/discussion-[^?]*\.js/)
  await page.goto(`/plate/${discussed.plate}`, { waitUntil: 'commit' })
  const comment = page.getByRole('main').getByLabel('Your comment')
  await comment.waitFor()
  await page.evaluate(() => document.getElementById('page')?.prepend(document.createElement('an-extension')))
  await comment.pressSequentially('ab')
  release()
  await hydrated(page)
  await page.keyboard.type('cd')
  releasePart()
  await expect(page.locator('[data-live] #discussion')).toBeVisible()
  await page.keyboard.type('ef')
  await expect(comment).toHaveValue('abcdef')
  await expect(comment).toBeFocused()
})

test('elements around the page stay, and so does what stands in it', async ({ page }) => {
  const release = await holdRequests(page, scripts)
  await page.goto('/explore', { waitUntil: 'commit' })
  await page.getByRole('main').waitFor()
  await page.evaluate(foreign['elements around the page'] as () => void)
  const main = await page.getByRole('main').elementHandle()
  release()
  await hydrated(page)
  expect(await main?.evaluate((element) => element.isConnected)).toBe(true)
  await expect(page.locator('an-extension')).toHaveCount(2)
})

test('the title and what search engines read follow the screen, once each', async ({ page }) => {
  await page.goto('/explore')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/')
  const asServed = await (await page.request.get('/')).text()
  await expect(page).toHaveTitle(/<title>([^<]+)</.exec(asServed)?.[1] ?? '')
  for (const element of ['title', 'meta[name="description"]', 'link[rel="canonical"]'])
    await expect(page.locator(`head ${element}`)).toHaveCount(1)
})

test('what changes on a translated page shows there', async ({ page, signIn }) => {
  await signIn(freshName())
  await page.goto('/plate/WXY8')
  await hydrated(page)
  await translate(page)
  const like = page.getByRole('main').locator('.btn--like')
  const before = Number(/\d+/.exec(await like.innerText())?.[0])
  await like.click()
  await expect(like).toHaveText(new RegExp(`(^|\\D)${before + 1}$`))
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await translate(page)
  await like.click()
  await expect(like).toHaveText(new RegExp(`(^|\\D)${before}\\D*$`))
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/** As browsers do it: each text makes way for a `<font>` with its translation. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, font')) continue
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      font.firstElementChild?.append(text.data)
      text.replaceWith(font)
    }
  })
}
