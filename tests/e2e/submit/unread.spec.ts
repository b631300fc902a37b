import { bothWays, expect, freshName, freshPlate, test as usual } from '#tests/e2e/fixtures.ts'
import { photoFile } from '#tests/e2e/photo.ts'
import { seed } from '#tests/e2e/seed.ts'
import { pickPhoto, submitDialog } from '#tests/e2e/submit/quick-submit.ts'
import { startSite } from '#tests/site.ts'

const test = usual.extend({
  site: [
    async ({}, use) => {
      const site = await startSite({ AI_PROVIDER: 'off' })
      await seed(site)
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

bothWays(({ javaScriptEnabled }) => {
  test('where the site reads no photos the plate is typed, and nothing speaks of reading', async ({
    page,
    signIn,
  }) => {
    const { plate, text } = freshPlate()
    await signIn(freshName())
    await page.goto('/submit')
    const form = javaScriptEnabled ? submitDialog(page) : page.getByRole('main')
    if (javaScriptEnabled) {
      await page.goto('/explore')
      await pickPhoto(page, await photoFile())
    } else {
      await form.getByLabel('Photo', { exact: true }).setInputFiles(await photoFile())
      await form.getByRole('button', { name: 'Go on' }).click()
    }
    await expect(form.getByRole('img', { name: 'Your photo' })).toBeVisible()
    await expect(form.getByText('About the vehicle')).toBeVisible()
    await expect(form.getByText(/analys|\bread\b|Reading/)).toHaveCount(0)
    await form.getByLabel('Number plate').fill(text)
    await form.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/plate/${plate}(#.*)?$`))
  })
})
