import type { Page } from '@playwright/test'
import { expect, freshName, freshPlate, holdRequests, hydrated, idle, test } from '#tests/e2e/fixtures.ts'
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
    await idle(page)
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

  test('a word that an input method is writing is not cut', async ({ page }) => {
    const release = await holdRequests(page, /\/assets\/discussion-[^?]*\.js/)
    await page.goto(path)
    await hydrated(page)
    const comment = page.getByRole('main').getByLabel('Your comment')
    await comment.focus()
    const keyboard = await page.context().newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
    const scripts = page.waitForResponse(/\/assets\/discussion-/)
    release()
    await (await scripts).finished()
    await idle(page)
    await keyboard.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 })
    await keyboard.send('Input.insertText', { text: '你好' })
    await expect(page.locator('[data-live] #discussion')).toBeVisible()
    await page.keyboard.type('!')
    await expect(comment).toHaveValue('你好!')
  })

  test('a press works as it does without scripts where they are never answered', async ({ page }) => {
    await page.clock.install()
    await holdForms(page)
    await page.goto(path)
    await hydrated(page)
    const tags = page.getByRole('main').locator('#tags')
    await tags.getByText('Add tag').click()
    await tags.getByRole('button').first().click()
    await page.clock.fastForward(10_000)
    await expect(tags.getByRole('button', { name: /^Remove tag/ })).toHaveCount(1)
    expect(await loadsOf(page)).toBe('2')
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

/** A slow line: the form is sent before what it needs has come. */
for (const [name, scripts] of [
  ['the form', /\/assets\/add-plate-form-[^?]*\.js/],
  ['cropping', /\/assets\/crop-dialog-[^?]*\.js/],
] as const) {
  test(`a photo that is picked before the scripts of ${name} have come goes with its plate`, async ({
    page,
    signIn,
    expectAnswer,
  }) => {
    const { plate } = freshPlate()
    expectAnswer(404, `/plate/${plate}`)
    await signIn(freshName())
    const release = await holdRequests(page, scripts)
    await page.goto(`/plate/${plate}`)
    await hydrated(page)
    const main = page.getByRole('main')
    const field = main.getByLabel('Photo or video')
    if (name === 'cropping') {
      await field.focus()
      await expect(page.locator('[data-live] input[type="file"]')).toHaveCount(1)
    }
    await field.setInputFiles(await photoFile())
    await main.getByRole('button', { name: 'Add this plate' }).click()
    if (name === 'the form') release()
    await expect(main.locator('.waiting img')).toBeVisible()
    release()
  })
}
