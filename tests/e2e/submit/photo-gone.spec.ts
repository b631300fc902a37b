import { join } from 'node:path'
import Database from 'better-sqlite3'
import { bothWays, expect, freshName, freshPlate, hydrated, test } from '#tests/e2e/fixtures.ts'
import { photoFile } from '#tests/e2e/photo.ts'
import type { TestSite } from '#tests/site.ts'

/** As if the hour for which photos wait was over. */
function expireDrafts(site: TestSite): void {
  const db = new Database(join(site.dir, 'site.db'))
  try {
    db.prepare('UPDATE file_drafts SET expires_at = 1').run()
  } finally {
    db.close()
  }
}

bothWays(({ javaScriptEnabled }) => {
  test('a photo that is gone is asked for again in the form, with all that was typed', async ({
    page,
    signIn,
    site,
    expectAnswer,
  }) => {
    const { plate, text } = freshPlate()
    const main = page.getByRole('main')
    const field = main.getByLabel('Photo', { exact: true })
    const pick = async () => {
      await field.setInputFiles(await photoFile())
      if (javaScriptEnabled) await page.getByRole('dialog').getByRole('button', { name: 'Skip crop' }).click()
    }
    await signIn(freshName())
    await page.goto('/submit')
    if (javaScriptEnabled) await hydrated(page)
    await pick()
    await main.getByRole('button', { name: 'Read the photo' }).click()
    await main.getByLabel('Number plate').fill(text)
    await main.getByLabel('Description').fill('Ipoh, 8.00')

    expireDrafts(site)
    expectAnswer(400, '/submit')
    await main.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(field).toHaveAccessibleDescription(/Your file isn't here any more/)
    await expect(field).toBeFocused()
    await expect(main.getByLabel('Number plate')).toHaveValue(text)
    await expect(main.getByLabel('Description')).toHaveValue('Ipoh, 8.00')

    // Refused for something else, the new photo waits in its place.
    await pick()
    await main.getByLabel('Number plate').fill('??')
    await main.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(main.getByText('Please enter a plate number.')).toBeVisible()
    await main.getByLabel('Number plate').fill(text)
    await main.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/plate/${plate}(#.*)?$`))
    await expect(main.getByText('Ipoh, 8.00').first()).toBeVisible()
  })
})
