import type { Page } from '@playwright/test'
import { call } from '#tests/e2e/discussion.ts'
import { bothWays, expect, freshName, hydrated, test } from '#tests/e2e/fixtures.ts'
import { aCollector } from '#tests/e2e/profile/collector.ts'
import { photographed } from '#tests/e2e/seed.ts'

const main = (page: Page) => page.getByRole('main')
const tiles = (page: Page) => main(page).locator('.tile .vh:first-of-type, .tile > .vh').allTextContents()

bothWays(({ javaScriptEnabled }) => {
  test('a collection is made, filled, arranged, closed, opened and deleted', async ({
    page,
    site,
    signIn,
    expectAnswer,
  }) => {
    const { name, plates } = await aCollector(site, 2)
    const [first, second] = plates.map(({ text }) => text) as [string, string]
    await signIn(name)
    await page.goto('/')
    if (javaScriptEnabled) await hydrated(page)
    await page.getByRole('link', { name: 'Collections' }).filter({ visible: true }).first().click()
    await expect(page).toHaveURL('/collections')

    // Made: refused without a name, which is asked for by the server.
    expectAnswer(400, '/collections')
    await main(page).getByText('Create your first collection').click()
    await main(page)
      .locator('form')
      .first()
      .evaluate((form: HTMLFormElement) => {
        form.noValidate = true
      })
    await main(page).getByLabel('Description').fill('Seen in Klang.')
    await main(page).getByRole('button', { name: 'Create collection' }).click()
    await expect(main(page).getByText('Collection name is required')).toBeVisible()
    await expect(main(page).getByLabel('Description')).toHaveValue('Seen in Klang.')
    const title = `Klang ${name}`
    await main(page).getByLabel('Name', { exact: true }).fill(title)
    if (javaScriptEnabled) await expect(main(page).getByText(`${title.length} / 100`)).toBeVisible()
    await main(page).getByRole('button', { name: 'Create collection' }).click()
    await expect(page.getByText('Collection created.')).toBeVisible()
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(title)
    const path = new URL(page.url()).pathname
    await expect(main(page).getByText('Nothing in here yet')).toBeVisible()

    // Filled, all or none.
    expectAnswer(400, '/collections/')
    await main(page).getByText('Add plates', { exact: true }).click()
    await main(page).getByLabel('Plates').fill(`${first}\nZZZ 9999`)
    await main(page).getByRole('button', { name: 'Add to the collection' }).click()
    await expect(main(page).getByText('Not on the site yet: ZZZ 9999')).toBeVisible()
    await main(page).getByLabel('Plates').fill(`${first}, ${second}`)
    await main(page).getByRole('button', { name: 'Add to the collection' }).click()
    await expect(page.getByText('2 vehicles added.')).toBeVisible()
    await expect(main(page).getByText('2 vehicles', { exact: true })).toBeVisible()

    // Arranged.
    const mainButton = main(page).getByRole('button', { name: `${second} as the main photo` })
    await mainButton.click()
    await expect(mainButton).toHaveAttribute('aria-pressed', 'true')
    await main(page)
      .getByRole('button', { name: `Remove ${first} from the collection` })
      .click()
    await expect(main(page).getByText('1 vehicle', { exact: true })).toBeVisible()
    expect((await tiles(page)).join()).toContain(second)

    // Managed from the list: the link lands on the open form.
    await page.goto('/collections')
    if (javaScriptEnabled) await hydrated(page)
    await main(page)
      .getByRole('link', { name: `Edit ${title}` })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Manage collection' })
    await expect(dialog).toBeInViewport()
    await expect(dialog.getByLabel('Title')).toHaveValue(title)
    if (javaScriptEnabled) {
      await dialog.getByLabel('Title').fill('  ')
      await expect(dialog.getByRole('button', { name: 'Update' })).toBeDisabled()
    }
    await dialog.getByLabel('Title').fill(`${title}, renamed`)
    await dialog.getByLabel(/^Public/).uncheck()
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Collection updated.')).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(main(page).getByText('Private', { exact: true })).toBeVisible()
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(`${title}, renamed`)

    // Closed to others.
    const stranger = site.browser()
    const closed = await stranger.get(path)
    expect([closed.status, await closed.text()]).toEqual([
      403,
      expect.stringContaining('This collection is private to others.'),
    ])

    // Opened again in the list, featured, and deleted after a question.
    await page.goto('/collections')
    if (javaScriptEnabled) await hydrated(page)
    const open = main(page).getByRole('button', { name: `${title}, renamed: public` })
    await expect(open).toHaveAttribute('aria-pressed', 'false')
    await open.click()
    await expect(open).toHaveAttribute('aria-pressed', 'true')
    const featured = main(page).getByRole('button', { name: `${title}, renamed: featured on your profile` })
    await featured.click()
    await expect(featured).toHaveAttribute('aria-pressed', 'true')
    await main(page)
      .locator('summary', { hasText: `Delete ${title}` })
      .click()
    await main(page).getByRole('button', { name: 'Yes, delete it' }).click()
    await expect(page.getByText('Collection deleted.')).toBeVisible()
    await expect(main(page).getByText(title)).toHaveCount(0)
  })

  test('a vehicle is put into collections from its page, and taken out', async ({ page, site, signIn }) => {
    const { name, browser } = await aCollector(site, 0)
    for (const one of ['Older', 'Newer'])
      await call(browser, 'POST', '/api/collections', { name: `${one} ${name}` })
    await signIn(name)
    await page.goto(`/plate/${photographed.plate}`)
    if (javaScriptEnabled) await hydrated(page)
    await main(page).getByRole('link', { name: 'Collect', exact: true }).click()
    const place = javaScriptEnabled ? page.getByRole('dialog', { name: 'Your collections' }) : main(page)
    if (!javaScriptEnabled) await expect(page).toHaveURL(`/plate/${photographed.plate}/collect`)
    const older = place.getByRole('button', { name: `Older ${name}` })
    await older.click()
    await expect(older).toHaveAttribute('aria-pressed', 'true')
    // They stay where they are while they are used.
    const names = await place.getByRole('listitem').allTextContents()
    expect(names).toEqual([`Newer ${name}`, `Older ${name}`])
    await place.getByLabel('New collection').fill(`Third ${name}`)
    await place.getByRole('button', { name: 'Create and add' }).click()
    const third = place.getByRole('button', { name: `Third ${name}` })
    await expect(third).toHaveAttribute('aria-pressed', 'true')
    await third.click()
    await expect(third).toHaveAttribute('aria-pressed', 'false')
    if (javaScriptEnabled) {
      expect((await place.boundingBox())?.height).toBeLessThanOrEqual(300)
      await page.keyboard.press('Escape')
      await expect(place).toHaveCount(0)
      await expect(main(page).getByRole('link', { name: 'Collect', exact: true })).toBeFocused()
    }
    await expect
      .poll(async () => {
        const answer = (await (await browser.get('/api/collections')).json()) as {
          collections: { name: string; vehicleCount: number }[]
        }
        return answer.collections.map((one) => `${one.name.split(' ')[0]} ${one.vehicleCount}`).sort()
      })
      .toEqual(['Newer 0', 'Older 1', 'Third 0'])
  })
})

test('more of a collection comes in place, and what is removed from it goes (JS)', async ({
  page,
  site,
  signIn,
}) => {
  const { name, browser, plates, ids } = await aCollector(site, 26)
  await call(browser, 'POST', '/api/collections', { name: `Many ${name}` })
  const { collections } = (await (await browser.get('/api/collections')).json()) as {
    collections: { _id: string; slug: string }[]
  }
  const [collection] = collections
  await call(browser, 'POST', `/api/collections/${collection?._id}/vehicles`, { vehicleIds: ids })
  await signIn(name)
  await page.goto(`/collections/${collection?.slug}`)
  await hydrated(page)
  await main(page).getByRole('link', { name: 'Load more' }).click()
  await expect(main(page).locator('.tile')).toHaveCount(26)
  const last = plates[25]?.text ?? ''
  await main(page)
    .getByRole('button', { name: `Remove ${last} from the collection` })
    .click()
  await expect(main(page).locator('.tile')).toHaveCount(25)
  await expect(main(page).getByText('25 vehicles', { exact: true })).toBeVisible()
  await expect(main(page).getByText(last)).toHaveCount(0)
})

test('the popup says in its place that it cannot be read, and the page stays (JS)', async ({
  page,
  site,
  signIn,
  expectAnswer,
}) => {
  const { browser, plates, ids } = await aCollector(site, 1)
  const [plate] = plates
  await signIn(freshName())
  await page.goto(`/plate/${plate?.plate}`)
  await hydrated(page)
  const collect = main(page).getByRole('link', { name: 'Collect', exact: true })
  const popup = page.getByRole('dialog', { name: 'Your collections' })
  const failure = popup.getByRole('alert').filter({ hasText: 'Failed to load collections' })

  expectAnswer(0, `/plate/${plate?.plate}/collect`)
  await page.route(/\/collect\.data/, (route) => route.abort())
  await collect.click()
  await expect(failure).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unroute(/\/collect\.data/)
  await collect.click()
  await expect(popup.getByLabel('New collection')).toBeVisible()
  await page.keyboard.press('Escape')

  // Deleted meanwhile.
  await call(browser, 'DELETE', `/api/vehicles/${ids[0]}`, {})
  expectAnswer(404, `/plate/${plate?.plate}/collect`)
  await collect.click()
  await expect(failure).toBeVisible()
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText(plate?.plate ?? '')
})

test('a button whose field is refused says why (JS)', async ({ page, site, signIn, expectAnswer }) => {
  const { name, browser } = await aCollector(site, 0)
  await call(browser, 'POST', '/api/collections', { name: `Mine ${name}` })
  await signIn(name)
  await page.goto('/collections')
  await hydrated(page)
  const open = main(page).getByRole('button', { name: `Mine ${name}: public` })
  await open.evaluate((button) => {
    const field = button.closest('form')?.elements.namedItem('isPublic') as HTMLInputElement
    field.value = 'perhaps'
  })
  expectAnswer(400, '/collections')
  await open.click()
  await expect(page.locator('.toast--error')).toHaveText(/\S/)
})
