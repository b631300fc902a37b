import type { Page } from '@playwright/test'
import { bothWays, expect, freshName, test } from '#tests/e2e/fixtures.ts'
import { photographed } from '#tests/e2e/seed.ts'
import { textsIn } from '#tests/e2e/texts.ts'

/** What "Back" shows under another reader or in another language, in a browser with or without a memory for pages. */
export function testsOfBack({ hasMemory }: { hasMemory: boolean }): void {
  bothWays(({ javaScriptEnabled }) => {
    test('after signing out "Back" shows no private page', async ({ page, signIn }) => {
      const username = freshName()
      await signIn(username)
      for (const path of ['/liked', '/add']) await page.goto(path)
      await signOut(page, username)
      await back(page)
      await expect(page).toHaveURL('/login?returnTo=%2Fadd')
      await expect(page.getByText(username)).toHaveCount(0)
      await back(page)
      await expect(page).toHaveURL('/login?returnTo=%2Fliked')
      await expect(page.getByText(username)).toHaveCount(0)
    })

    // Only a script hears that a page has come back from the memory.
    if (hasMemory && !javaScriptEnabled) return

    test('after signing out "Back" shows any other page as a visitor sees it', async ({
      page,
      signIn,
      expectAnswer,
    }) => {
      // The page that comes back asks for news before it is loaded anew.
      if (hasMemory) expectAnswer(401, '/api/notifications')
      const username = freshName()
      await signIn(username)
      await page.goto(`/plate/${photographed.plate}`)
      await signOut(page, username)
      await back(page)
      await expect(page).toHaveURL(`/plate/${photographed.plate}`)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
      await expect(page.getByText(username)).toHaveCount(0)
    })

    test('after a change of language "Back" shows the new one', async ({ page }) => {
      const malay = textsIn('ms')
      const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
      await page.goto('/explore')
      await page.goto('/legal')
      await page.getByRole('banner').getByLabel('Language: English').click()
      await page.getByRole('banner').getByRole('button', { name: 'Bahasa Melayu' }).click()
      await expect(title(malay('legal:title'))).toBeVisible()
      await back(page)
      await expect(title(malay('legal:title'))).toBeVisible()
      await back(page)
      await expect(title(malay('explore:title'))).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'ms-MY')
    })
  })
}

async function signOut(page: Page, username: string): Promise<void> {
  await page.getByRole('banner').locator('summary', { hasText: username }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
}

/** Until the page is left: to Playwright one that comes from the memory is no navigation that it could wait for. */
export async function back(page: Page): Promise<void> {
  const left = page.locator('html[data-left]')
  await page.locator('html').evaluate((html) => html.setAttribute('data-left', ''))
  await expect(left).toHaveCount(1)
  void page.goBack().catch(() => {})
  await expect(left).toHaveCount(0)
}
