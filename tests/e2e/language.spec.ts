import type { BrowserContext } from '@playwright/test'
import { bothWays, expect, hydrated, test } from '#tests/e2e/fixtures.ts'
import { photographed } from '#tests/e2e/seed.ts'
import { languages, locales, textsIn } from '#tests/e2e/texts.ts'

bothWays(({ javaScriptEnabled }) => {
  test('the switcher changes the language of the page one is on, for good', async ({ page, context }) => {
    await page.goto(`/plate/${photographed.plate}?from=explore`)
    await page.getByRole('banner').getByLabel('Language: English').click()
    await page.getByRole('banner').getByRole('button', { name: 'Bahasa Melayu' }).click()

    const malay = textsIn('ms')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ms-MY')
    await expect(page).toHaveURL(`/plate/${photographed.plate}?from=explore`)
    await expect(page.getByRole('heading', { name: malay('vehicles:info.title') })).toBeVisible()
    expect(await cookieOf(context)).toBe('ms')
    if (javaScriptEnabled) expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('ms')

    await page.goto('/explore')
    await expect(page.getByRole('heading', { level: 1, name: malay('explore:title') })).toBeVisible()
  })
})

test('what local storage remembers goes before the cookie, after one reload', async ({
  page,
  context,
  site,
}) => {
  await context.addCookies([{ name: 'lng', value: 'ms', url: site.url }])
  await page.goto('/legal')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms-MY')
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'zh'))

  let documents = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1
  })
  await page.goto('/explore')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  await expect(page.getByRole('heading', { level: 1, name: textsIn('zh')('explore:title') })).toBeVisible()
  await hydrated(page)
  expect(documents).toBe(2)
  expect(await cookieOf(context)).toBe('zh')

  // Nothing is left to reload for.
  await page.goto('/legal')
  await hydrated(page)
  expect(documents).toBe(3)
})

test('without JavaScript the cookie goes before the browser', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false, locale: 'zh-CN' })
  await context.addCookies([{ name: 'lng', value: 'ms', url: site.url }])
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms-MY')
  await context.close()
})

for (const language of languages) {
  test.describe(() => {
    test.use({ locale: locales[language].browser })
    test(`a browser in ${locales[language].browser} gets titles in ${language}`, async ({ page }) => {
      const t = textsIn(language)
      const plate = photographed.text
      await page.goto('/')
      await expect(page).toHaveTitle(t('meta:default.title'))
      await page.goto('/explore')
      await expect(page).toHaveTitle(t('meta:explore.title'))
      await page.goto(`/plate/${photographed.plate}`)
      await expect(page).toHaveTitle(t('meta:plate.title', { plate }))
      await expect(page.locator('meta[name="description"]')).toHaveAttribute(
        'content',
        t('meta:plate.description', { plate }),
      )
      await expect(page.locator('html')).toHaveAttribute('lang', locales[language].html)
    })
  })
}

test.describe(() => {
  test.use({ locale: 'fr-FR' })
  test('a browser in a language that the site does not speak gets English', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-MY')
  })
})

async function cookieOf(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'lng')?.value
}
