import { expect, freshName, freshPlate, holdRequests, hydrated, test } from '#tests/e2e/fixtures.ts'
import { bare, photographed } from '#tests/e2e/seed.ts'
import { addVehicle } from '#tests/e2e/vehicle.ts'

test.describe('with JavaScript', () => {
  test('sharing copies the address where there is no sheet, and says so', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/plate/${photographed.plate}`)
    await hydrated(page)
    for (const name of ['Share', 'Copy link']) {
      await page.evaluate(() => navigator.clipboard.writeText(''))
      await page.getByRole('main').getByRole('button', { name }).click()
      await expect(page.getByRole('status').getByText('Link copied!').first()).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    }
    await page.evaluate(() => {
      Clipboard.prototype.writeText = () => Promise.reject(new Error('refused'))
    })
    await page.getByRole('main').getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('status').getByText("Couldn't copy the link")).toBeVisible()
  })

  test.describe('to those who like motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } })

    test('a new vehicle brings confetti and counts down; the border of its richness has another colour with more of it', async ({
      page,
      signIn,
    }) => {
      const { plate } = freshPlate()
      const main = page.getByRole('main')
      await signIn(freshName())
      await page.goto(`/add?plate=${plate}`)
      const confetti = page.waitForRequest(/\/assets\/confetti/)
      await main.getByRole('button', { name: 'Add this plate' }).click()
      await confetti
      const remove = page.getByRole('dialog').getByText(/Undo: remove it/)
      const seconds = async () => Number(/\d+/.exec((await remove.textContent()) ?? '')?.[0])
      const first = await seconds()
      expect(first).toBeLessThanOrEqual(60)
      await expect.poll(seconds).toBeLessThan(first)
      await page.getByRole('dialog').getByRole('link', { name: 'Later' }).click()
      await expect(main.locator('section.notice')).toBeFocused()

      const border = () =>
        main.locator('.rich').evaluate((element) => getComputedStyle(element).borderTopColor)
      const poor = await border()
      await expect(main.locator('.rich')).toContainText('0 · Poor')
      const api = page.request
      const { _id } = (await (await api.get(`/api/vehicles/plate/${plate}`)).json()) as { _id: string }
      const headers = { Origin: new URL(page.url()).origin }
      const data = { make: 'BMW', model: 'M3', color: 'Red', bodyStyle: 'Sedan' }
      await api.post(`/api/vehicles/${_id}/basic-info`, { data, headers })
      await page.reload()
      await expect(main.locator('.rich')).toContainText('40 · Basic')
      expect(await border()).not.toBe(poor)
    })
  })

  test('the prompt of a new vehicle opens the form and the picker of files', async ({ page, signIn }) => {
    const { plate } = freshPlate()
    await signIn(freshName())
    await page.goto(`/add?plate=${plate}`)
    await page.getByRole('main').getByRole('button', { name: 'Add this plate' }).click()
    await expect(page.locator('dialog:modal')).toBeVisible()
    await expect(page.locator('[data-live] #add-photo')).toBeVisible()
    const yes = page.getByRole('link', { name: 'Yes, add a photo' })
    await Promise.all([page.waitForEvent('filechooser'), yes.click()])
    await expect(page.getByRole('main').getByLabel('Photo or video', { exact: true })).toBeVisible()
  })

  test('pressed before the form has come, the prompt of a new vehicle leads to it as a link does', async ({
    page,
    signIn,
  }) => {
    const { plate } = freshPlate()
    await signIn(freshName())
    await page.goto(`/add?plate=${plate}`)
    await page.getByRole('main').getByRole('button', { name: 'Add this plate' }).click()
    await expect(page.locator('[data-live] #add-photo')).toBeVisible()
    // As it is for a moment: the question comes first.
    await page.locator('#add-photo').evaluate((forms) => forms.removeAttribute('id'))
    await page.getByRole('link', { name: 'Yes, add a photo' }).click()
    await expect(page).toHaveURL(/\?add=1#add-photo$/)
    await expect(page.locator('dialog:modal')).toHaveCount(0)
    await expect(page.getByRole('main').getByLabel('Photo or video', { exact: true })).toBeVisible()
  })

  test('a visitor who likes is told why and led to the sign-in, with a bar while its page comes (VEH-05, LIKE-05)', async ({
    page,
    site,
  }) => {
    const { plate } = freshPlate()
    const other = site.browser()
    await other.call('POST', '/auth/dev', { username: freshName() })
    const added = (await (await other.call('POST', '/api/vehicles', { plate })).json()) as { _id: string }
    await other.call('POST', `/api/vehicles/${added._id}/like`)
    await page.goto(`/plate/${plate}`)
    await hydrated(page)
    const release = await holdRequests(page, '**/login.data*')
    // It says that it is disabled (LIKE-03), so that Playwright would not click it.
    await page.getByRole('main').getByRole('link', { name: 'Likes 1' }).press('Enter')
    await expect(page.getByRole('status').getByText('Please log in to like vehicles')).toBeVisible()
    const bar = page.getByRole('progressbar', { name: 'Loading' })
    await expect(bar).toHaveCSS('opacity', '1')
    release()
    await expect(page).toHaveURL(/\/login\?returnTo=%2Fplate%2F/)
    await expect(bar).toHaveCount(0)
  })

  test('a line that breaks loses nothing that was typed, and a like says that it failed', async ({
    page,
    signIn,
    expectAnswer,
  }) => {
    expectAnswer(0, `/plate/${bare.plate}.data`)
    const main = page.getByRole('main')
    await signIn(freshName())
    await page.goto(`/plate/${bare.plate}?edit=story`)
    await hydrated(page)
    // The form comes to life after the page: it has no button then while there is nothing to save.
    await expect(main.locator('#story').getByRole('button', { name: 'Save' })).toHaveCount(0)
    await main.getByLabel('Its story').fill('Typed on a weak signal')
    await page.route('**/*.data*', (route) => route.abort('connectionfailed'))
    await main.locator('#story').getByRole('button', { name: 'Save' }).click()
    await expect(main.getByText("We couldn't reach the site.")).toBeVisible()
    await expect(main.getByLabel('Its story')).toHaveValue('Typed on a weak signal')
    await main.getByRole('button', { name: 'Likes' }).click()
    await expect(page.getByRole('status').getByText('Failed to update like status')).toBeVisible()
    await main.locator('#tags').getByText('Add tag').click()
    await main.locator('#tags').getByRole('button', { name: 'Dato/VIP', exact: true }).click()
    await expect(main.locator('#tags').getByRole('alert')).toContainText("We couldn't reach the site.")
    await page.unrouteAll()
    await main.locator('#story').getByRole('button', { name: 'Save' }).click()
    await expect(main.locator('#story')).toContainText('Story saved.')
  })

  test('what is typed outlives a like meanwhile, and somebody else’s change', async ({
    page,
    signIn,
    site,
  }) => {
    const { plate } = freshPlate()
    const main = page.getByRole('main')
    await signIn(freshName())
    await addVehicle(page, plate, true)
    await main.getByRole('link', { name: 'Tell its story' }).click()
    await main.getByLabel('Its story').fill('Mine')
    const other = site.browser()
    await other.call('POST', '/auth/dev', { username: freshName() })
    await other.post(`/plate/${plate}`, { intent: 'edit-story', profile: 'Theirs' })
    await main.getByRole('button', { name: 'Likes' }).click()
    await expect(main.getByRole('button', { name: 'Likes 1' })).toBeVisible()
    await expect(main.getByLabel('Its story')).toHaveValue('Mine')
    await main.locator('#story').getByRole('button', { name: 'Save' }).click()
    await expect(main.locator('#story')).toContainText('Someone else changed this in the meantime')
    await expect(main.locator('#story')).toContainText('Mine')
  })
})
