import type { Page } from '@playwright/test'
import { hydrated } from '#tests/e2e/fixtures.ts'

/* What brings a profile into a state that is looked at. */

export async function openTip(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'New', exact: true }).focus()
}

export async function openDecisions(page: Page): Promise<void> {
  for (const name of ['Approve', 'Restrict 24h']) {
    await page.getByRole('main').getByText(name, { exact: true }).click()
  }
}

export async function openProfilePhoto(page: Page): Promise<void> {
  await page.getByText('Profile photo').click()
}

export async function refreshLicense(page: Page): Promise<void> {
  await hydrated(page)
  await page.route('**/profile.data*', () => {})
  await page.getByRole('button', { name: 'Refresh licence picture' }).click()
  await page.locator('.popup').waitFor()
}
