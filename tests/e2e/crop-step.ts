import type { Locator, Page } from '@playwright/test'
import { expect, hydrated } from '#tests/e2e/fixtures.ts'

type PickedFile = { name: string; mimeType: string; buffer: Buffer }

/** The field for a file, once it is React's own: a form's scripts that come while the page is used exchange the field. */
export async function fileField(page: Page): Promise<Locator> {
  const field = page.getByRole('main').getByLabel('Photo or video')
  await hydrated(page)
  await field.focus()
  const isLive = () =>
    field.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isLive).toBe(true)
  return field
}

/** Picks a picture and takes it as it is: where JavaScript runs the crop dialog asks first. */
export async function pickAsItIs(page: Page, file: PickedFile, javaScriptEnabled = true): Promise<void> {
  if (!javaScriptEnabled) return page.getByRole('main').getByLabel('Photo or video').setInputFiles(file)
  await (await fileField(page)).setInputFiles(file)
  await page.getByRole('dialog').getByRole('button', { name: 'Skip crop' }).click()
}
