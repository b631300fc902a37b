import type { Page } from '@playwright/test'
import { expect, freshName, freshPlate, holdRequests, hydrated, test } from '#tests/e2e/fixtures.ts'
import { photoFile } from '#tests/e2e/photo.ts'

/** Holds back the scripts of what few readers need. */
const holdForms = (page: Page) => holdRequests(page, /\/assets\/vehicle-forms-/)

test.describe('On the page of a vehicle, before the scripts of its forms are there', () => {
  let path: string

  test.beforeEach(async ({ page, signIn, site }) => {
    const name = freshName()
    const { plate } = freshPlate()
    const browser = site.browser()
    await browser.call('POST', '/auth/dev', { username: name })
    expect((await browser.call('POST', '/api/vehicles', { plate })).status).toBe(201)
    path = `/plate/${plate}`
    await signIn(freshName())
    await page.addInitScript(() => {
      sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads') ?? 0) + 1))
    })
  })

  const loadsOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('loads'))

  test('a press is done when they come, once, and what was opened stays open', async ({ page }) => {
    const release = await holdForms(page)
    await page.goto(path)
    await hydrated(page)
    const tags = page.getByRole('main').locator('#tags')
    await tags.getByText('Add tag').click()
    await tags.getByRole('button').first().click()
    release()
    await expect(tags.getByRole('button', { name: /^Remove tag/ })).toHaveCount(1)
    await expect(tags.locator('details')).toHaveAttribute('open')
    expect(await loadsOf(page)).toBe('1')
  })

  test('a button that is held down while they come is pressed when it is let go', async ({ page }) => {
    const release = await holdForms(page)
    await page.goto(path)
    await hydrated(page)
    const tags = page.getByRole('main').locator('#tags')
    await tags.getByText('Add tag').click()
    await tags.getByRole('button').first().hover()
    await page.mouse.down()
    const scripts = page.waitForResponse(/\/assets\/vehicle-forms-/)
    release()
    await (await scripts).finished()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await page.mouse.up()
    await expect(tags.getByRole('button', { name: /^Remove tag/ })).toHaveCount(1)
    expect(await loadsOf(page)).toBe('1')
  })

  test('a picked file and a typed address stay', async ({ page }) => {
    const release = await holdForms(page)
    await page.goto(path)
    await hydrated(page)
    const forms = page.getByRole('main').locator('#add-photo')
    await forms.locator('summary').first().click()
    await forms.locator('summary').last().click()
    await forms.getByRole('textbox').fill('https://example.com/car.jpg')
    await forms.locator('input[type="file"]').setInputFiles(await photoFile())
    release()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(forms.getByRole('textbox')).toHaveValue('https://example.com/car.jpg')
  })

  test('a press works as it does without scripts where they cannot be loaded', async ({
    page,
    expectAnswer,
  }) => {
    expectAnswer(0, '/assets/')
    await page.route(/\/assets\/vehicle-forms-/, (route) => route.abort())
    await page.goto(path)
    await hydrated(page)
    const tags = page.getByRole('main').locator('#tags')
    await tags.getByText('Add tag').click()
    await tags.getByRole('button').first().click()
    await expect(tags.getByRole('button', { name: /^Remove tag/ })).toHaveCount(1)
    expect(await loadsOf(page)).toBe('2')
  })
})
