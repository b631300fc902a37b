import {
  bothWays,
  expect,
  expectFieldError,
  freshName,
  freshPlate,
  hydrated,
  test,
  withoutBrowserChecks,
} from '#tests/e2e/fixtures.ts'
import { photoFile } from '#tests/e2e/photo.ts'
import { warden } from '#tests/e2e/seed.ts'
import { languages, locales, textsIn } from '#tests/e2e/texts.ts'

/** Texts are the same in both ways: the other languages go one each. */
const ways = { en: undefined, ms: 'phone', zh: 'desk' } as const

/** From a plate that nobody has to its page: the journey that everything else hangs on. */
for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: locales[language].browser })

    bothWays(({ javaScriptEnabled }) => {
      test('a plate is looked up, added with a photo after the first sign-in, and seen', async ({
        page,
        expectAnswer,
      }) => {
        const t = textsIn(language)
        const { plate, text } = freshPlate()
        const username = freshName()
        const main = page.getByRole('main')
        expectAnswer(404, `/plate/${plate}`)
        expectAnswer(400, '/setup')
        expectAnswer(409, '/setup')

        await test.step('look it up', async () => {
          await page.goto('/')
          await expect(page.locator('html')).toHaveAttribute('lang', locales[language].html)
          await main.getByLabel(t('common:search.label')).fill(` ${text.toLowerCase()} `)
          await main.getByRole('button', { name: t('common:search.submit') }).click()
          await expect(page).toHaveURL(`/plate/${plate}`)
          await expect(main.getByText(t('errors:vehicle_not_found'))).toBeVisible()
          await expect(main.getByText(t('vehicles:unknown.join'))).toBeVisible()
        })

        await test.step('sign in', async () => {
          await main.getByRole('link', { name: t('common:nav.logIn') }).click()
          await main.getByLabel(t('session:dev.username')).fill(username)
          await main.getByLabel(t('session:dev.firstLogin')).check()
          await main.getByRole('button', { name: t('session:dev.submit') }).click()
          await expect(page).toHaveURL(`/setup?${new URLSearchParams({ returnTo: `/plate/${plate}` })}`)
        })

        await test.step('set up, after two mistakes', async () => {
          const name = main.getByLabel(t('session:setup.username'))
          const guidelines = main.getByRole('checkbox')
          const send = () => main.getByRole('button', { name: t('session:setup.submit') }).click()
          await expect(main.getByRole('heading', { name: t('session:setup.title') })).toBeVisible()
          await expect(name).toHaveValue(username)

          await name.fill(`${username}_new`)
          await withoutBrowserChecks(page)
          await send()
          await expectFieldError(page, t('session:setup.accept'), t('errors:guidelines_required'))
          await expect(name).toHaveValue(`${username}_new`)

          await name.fill(warden)
          await guidelines.check()
          await send()
          await expectFieldError(page, t('session:setup.username'), t('errors:username_taken'))
          await expect(name).toHaveValue(warden)
          await expect(guidelines).toBeChecked()

          await name.fill(`${username}_new`)
          const places = await page.evaluate(() => history.length)
          await send()
          await expect(page).toHaveURL(`/plate/${plate}`)
          // The set-up is no place to come back to (SET-22).
          if (javaScriptEnabled) expect(await page.evaluate(() => history.length)).toBe(places)
        })

        await test.step('add it with a photo', async () => {
          await expect(
            main.getByRole('heading', { name: t('vehicles:unknown.addTitle', { plate: text }) }),
          ).toBeVisible()
          if (javaScriptEnabled) await hydrated(page)
          await main.getByLabel(t('vehicles:add.photo')).setInputFiles(await photoFile())
          if (javaScriptEnabled) {
            await page
              .getByRole('dialog')
              .getByRole('button', { name: t('media:crop.skip') })
              .click()
          }
          await main.getByRole('button', { name: t('vehicles:add.submit') }).click()
        })

        await test.step('see it', async () => {
          await expect(main.getByText(t('vehicles:head.firstSpottedBy'))).toContainText(`${username}_new`)
          await expect(page).toHaveURL(`/plate/${plate}`)
          const style = t('plates:style.malaysia-legacy')
          const heading = main.getByRole('heading', { level: 1 })
          await expect(heading.getByRole('img', { name: t('plates:alt', { text, style }) })).toBeVisible()
          const spottedAt = (await main.locator('header time').getAttribute('datetime')) ?? ''
          expect(Math.abs(Date.now() - Date.parse(spottedAt))).toBeLessThan(60_000)
          await expect(main.locator('header time')).toHaveText(new RegExp(`${yearInMalaysia(spottedAt)}`))
          // A new member's photo waits for a moderator: its uploader sees it.
          await expect(main.getByText(t('vehicles:photos.waiting'))).toBeVisible()
          const photo = main.getByRole('img', { name: text, exact: true })
          await photo.scrollIntoViewIfNeeded()
          await expect(photo).toBeVisible()
          await expect
            .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
            .toBeGreaterThan(0)
        })

        await test.step('find it at home and on explore', async () => {
          await page.goto('/')
          await expect(main.locator(`a[href="/plate/${plate}"]`).first()).toBeVisible()
          await page.goto('/explore')
          await main.getByRole('link', { name: text }).click()
          await expect(main.getByText(t('vehicles:head.firstSpottedBy'))).toContainText(`${username}_new`)
        })
      })
    }, ways[language])
  })
}

function yearInMalaysia(iso: string): string {
  return new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 4)
}
