import type { Page } from '@playwright/test'
import { hydrated } from '#tests/e2e/fixtures.ts'

type PickedFile = { name: string; mimeType: string; buffer: Buffer }

/** Picks a picture and takes it as it is: where JavaScript runs the crop dialog asks first. */
export async function pickAsItIs(page: Page, file: PickedFile, javaScriptEnabled = true): Promise<void> {
  if (javaScriptEnabled) await hydrated(page)
  await page.getByRole('main').getByLabel('Photo or video').setInputFiles(file)
  if (javaScriptEnabled) await page.getByRole('dialog').getByRole('button', { name: 'Skip crop' }).click()
}
