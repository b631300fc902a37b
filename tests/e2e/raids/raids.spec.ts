import { bothWays, expect, freshName, freshPlate, test } from '#tests/e2e/fixtures.ts'
import { contribute, haveRaid, removeRaids } from '#tests/e2e/raids/raids.ts'
import { bare, discussed, photographed } from '#tests/e2e/seed.ts'

// Other journeys of the same site may have left some.
test.beforeEach(({ site }) => removeRaids(site))
test.afterEach(({ site }) => removeRaids(site))

bothWays(({ javaScriptEnabled }) => {
  test('a raid is found on home, joined, and left open for the next one', async ({ page, signIn, site }) => {
    const main = page.getByRole('main')
    const banner = main.getByRole('region', { name: 'Community raid' })

    await test.step('without a raid there is no banner, and the page says so (HOME-02, RAID-09)', async () => {
      await page.goto('/')
      await expect(banner).toHaveCount(0)
      await page.goto('/raid')
      await expect(main.getByRole('heading', { name: 'No active raid' })).toBeVisible()
      await main.getByRole('link', { name: 'Upcoming and past raids' }).click()
      await expect(page).toHaveURL('/raids')
      await expect(main.getByRole('heading', { name: 'No raids yet' })).toBeVisible()
    })

    const id = await haveRaid(site, {
      title: 'Kancil Week',
      slug: 'kancil-week',
      description: 'Before they vanish.',
    })
    const member = freshName()

    await test.step('home has its title, how far it is and the time left (HOME-01)', async () => {
      await page.goto('/')
      await expect(banner.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
      await expect(banner.getByRole('timer')).toHaveText('2 days')
      await expect(banner).toContainText('0 of 10 · 0%')
      await banner.getByRole('link', { name: 'Kancil Week' }).click()
      await expect(page).toHaveURL('/raids/kancil-week')
    })

    await test.step('its page says what it is about (RAID-02 to RAID-10)', async () => {
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Kancil Week')
      await expect(main.getByText('Before they vanish.')).toBeVisible()
      await expect(main.getByText('Every vehicle counts.')).toBeVisible()
      await expect(main.getByText('Raid Champion', { exact: true })).toBeVisible()
      await expect(main.getByRole('timer')).toHaveText('2 days')
      await expect(main.getByText('No contributions yet')).toBeVisible()
      await expect(main.getByText(/as of \d\d:\d\d · Refresh/)).toBeVisible({ visible: !javaScriptEnabled })
    })

    await test.step('a plate that is spotted counts', async () => {
      await signIn(member)
      await page.goto('/raid')
      await expect(main.getByText('Nothing of yours has counted yet')).toBeVisible()
      await main.getByRole('link', { name: 'Spot a plate' }).click()
      const { plate, text } = freshPlate()
      await main.getByLabel('Plate number').fill(plate)
      await main.getByRole('button', { name: 'Add this plate' }).click()
      await expect(page).toHaveURL(new RegExp(`/plate/${plate}`))
      await page.goto('/raid')
      await expect(main.getByText('You have 1 contribution: rank 1.')).toBeVisible()
      await expect(main.getByRole('listitem').filter({ hasText: text })).toContainText('Plate spotted')
      await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10')
    })

    await test.step('three stand on the podium, others below it (RAID-11, RAID-12)', async () => {
      const names = ['raider_a', 'raider_b', 'raider_c']
      for (const name of names)
        for (const { plate } of [photographed, bare, discussed]) await contribute(site, id, name, plate)
      await page.goto('/raid')
      await expect(main.locator('.podium .pod__n')).toHaveText(names)
      await expect(main.locator('.ranks li')).toHaveText(new RegExp(`Rank 4.*${member}.*1 contribution`))
      await expect(main.getByText('Target reached! What you add still counts.')).toBeVisible()
    })

    await test.step('all raids are listed, also from the footer', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Community raids' }).click()
      await expect(page).toHaveURL('/raids')
      await expect(main.getByRole('region', { name: 'Running now' })).toContainText('Kancil Week')
    })
  })
})
