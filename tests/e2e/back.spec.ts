import { bothWays, expect, freshName, hydrated, test } from '#tests/e2e/fixtures.ts'
import { photographed } from '#tests/e2e/seed.ts'
import { textsIn } from '#tests/e2e/texts.ts'

/** With the memory for pages that browsers have, and without it: then a page comes from what is stored on the disk. */
for (const memory of ['with', 'without'] as const) {
  test.describe(`"Back" ${memory} a memory for pages`, () => {
    const ignoreDefaultArgs = memory === 'with' ? ['--disable-back-forward-cache'] : []
    test.use({
      launchOptions: {
        executablePath: process.env.CHROMIUM_PATH,
        chromiumSandbox: process.getuid?.() !== 0,
        ignoreDefaultArgs,
      },
    })

    bothWays(({ javaScriptEnabled }) => {
      test('after signing out shows no private page', async ({ page, signIn, context }) => {
        const username = freshName()
        await signIn(username)
        for (const path of ['/notifications', '/liked', '/add']) {
          await page.goto(path)
          await expect(page.getByRole('banner').locator('summary', { hasText: username })).toBeVisible()
        }
        await page.getByRole('banner').locator('summary', { hasText: username }).click()
        await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click()
        await expect(page).toHaveURL('/')
        expect((await context.cookies()).map(({ name }) => name)).not.toContain('session')
        await page.goBack()
        await expect(page).toHaveURL('/login?returnTo=%2Fadd')
        await expect(page.getByText(username)).toHaveCount(0)
        await page.goBack()
        await expect(page).toHaveURL(/^[^?]*\/login\?returnTo=/)
        await expect(page.getByText(username)).toHaveCount(0)
      })

      test('after signing out shows the page as a visitor sees it', async ({ page, signIn }) => {
        test.skip(!javaScriptEnabled && memory === 'with', 'only a script hears that a page has come back')
        const username = freshName()
        await signIn(username)
        await page.goto(`/plate/${photographed.plate}`)
        await page.getByRole('banner').locator('summary', { hasText: username }).click()
        await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click()
        await expect(page).toHaveURL('/')
        await page.goBack()
        await expect(page).toHaveURL(`/plate/${photographed.plate}`)
        await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
        await expect(page.getByText(username)).toHaveCount(0)
      })

      test('after a change of language shows the new one', async ({ page }) => {
        test.skip(!javaScriptEnabled && memory === 'with', 'only a script hears that a page has come back')
        await page.goto('/explore')
        await page.goto('/legal')
        await page.getByRole('banner').getByLabel('Language: English').click()
        await page.getByRole('banner').getByRole('button', { name: 'Bahasa Melayu' }).click()
        await expect(page.locator('html')).toHaveAttribute('lang', 'ms-MY')
        while (!page.url().endsWith('/explore')) await page.goBack()
        const title = textsIn('ms')('explore:title')
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', 'ms-MY')
      })
    })
  })
}

test('"Back" loads nothing anew for the same reader in the same language', async ({ page }) => {
  await page.goto('/legal')
  await page.goto('/explore')
  let documents = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1
  })
  await page.goBack()
  await hydrated(page)
  expect(documents).toBeLessThanOrEqual(1)
})
