import { expect, freshName, freshPlate, test } from '#tests/e2e/fixtures.ts'
import { platePhoto } from '#tests/e2e/submit/plate-photo.ts'
import { holdAnswers, pickPhoto, submitDialog } from '#tests/e2e/submit/quick-submit.ts'

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion }, viewport: { width: 360, height: 640 } })

    test('the photo is scanned while it is read, and not after (QS-09)', async ({ page, signIn }) => {
      const dialog = submitDialog(page)
      const scans = () =>
        dialog
          .locator('.submit__picture')
          .evaluate((picture) => picture.getAnimations({ subtree: true }).map(({ playState }) => playState))
      const answers = await holdAnswers(page, 'analyse-photo')
      await signIn(freshName())
      await page.goto('/explore')
      await pickPhoto(page, await platePhoto(freshPlate().text))
      await expect(dialog.getByText('Reading the photo…')).toBeVisible()
      await expect.poll(scans).toEqual(reducedMotion === 'reduce' ? [] : ['running'])
      await expect.poll(answers.count).toBe(1)
      answers.release()
      await expect(dialog.getByText('Reading the photo…')).toBeHidden()
      expect(await scans()).toEqual([])
    })
  })
}
