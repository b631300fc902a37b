import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/fixtures.ts'

/** Adds a plate by hand and leaves the question for a photo. */
export async function addVehicle(page: Page, plate: string, javaScriptEnabled: boolean): Promise<void> {
  await page.goto(`/add?plate=${plate}`)
  await page.getByRole('main').getByRole('button', { name: 'Add this plate' }).click()
  await expect(page).toHaveURL(`/plate/${plate}`)
  if (!javaScriptEnabled) return
  // Its script has come once it lies over the page.
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Later' }).click()
}
