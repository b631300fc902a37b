import { bothWays, expect, freshName, hydrated, test } from '#tests/e2e/fixtures.ts'
import { warden } from '#tests/e2e/seed.ts'

bothWays(({ width, javaScriptEnabled }) => {
  test('a visitor looks at a profile, orders what was spotted, and goes on to more of it', async ({
    page,
  }) => {
    await page.goto(`/u/${warden}`)
    if (javaScriptEnabled) await hydrated(page)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: warden })).toBeVisible()
    await expect(main.getByText("Spotter's License")).toBeVisible()
    await expect(main.getByText('Trusted')).toBeVisible()
    const tiles = main.locator('a.tile')
    await expect(tiles).toHaveCount(12)

    const sort = main.getByLabel('Sort by')
    await sort.focus()
    await sort.selectOption('images')
    if (!javaScriptEnabled) await main.getByRole('button', { name: 'Sort', exact: true }).click()
    await expect(page).toHaveURL(/\?sort=images/)
    await expect(tiles.first()).toHaveAttribute('href', '/plate/WXY8')
    if (javaScriptEnabled) await expect(sort).toBeFocused()

    await main.getByRole('link', { name: 'Load more' }).click()
    if (javaScriptEnabled) await expect(tiles).toHaveCount(24)
    else {
      await expect(page).toHaveURL(/sort=images&cursor=/)
      await expect(tiles).toHaveCount(12)
      await main.getByRole('link', { name: 'Back to the start of the list' }).click()
      await expect(tiles.first()).toHaveAttribute('href', '/plate/WXY8')
    }
  })

  test('a new member goes to their own profile and learns what would make them trusted', async ({
    page,
    signIn,
  }) => {
    const name = freshName()
    await page.goto('/profile')
    await expect(page).toHaveURL('/login?returnTo=%2Fprofile')
    await signIn(name)
    await page.goto('/')
    if (width < 860)
      await page.getByRole('navigation').getByRole('link', { name: 'Profile', exact: true }).click()
    else {
      await page.getByRole('banner').getByText(name).first().click()
      await page.getByRole('banner').getByRole('link', { name: 'Your profile' }).click()
    }
    await expect(page).toHaveURL('/profile')
    const main = page.getByRole('main')
    await expect(main.getByText(/Community guidelines accepted/)).toBeVisible()
    await expect(main.getByText('Your first plate is out there')).toBeVisible()
    const tip = main.getByRole('tooltip', { includeHidden: true })
    await expect(tip).toBeHidden()
    await main.getByRole('button', { name: 'New', exact: true }).focus()
    await expect(tip).toBeVisible()
    await expect(tip).toHaveText('Reach 5 REP or be approved to unlock unlimited uploads')
  })

  test('an admin approves a member and restricts them for a day, each confirmed', async ({
    page,
    signIn,
    expectAnswer,
  }) => {
    const name = freshName()
    await signIn(name)
    await signIn(warden, { admin: true })
    await page.goto(`/u/${name}`)
    const main = page.getByRole('main')
    await main.getByText('Approve', { exact: true }).click()
    await main.getByRole('button', { name: 'Yes, approve' }).click()
    await expect(page.getByRole('status').getByText(`${name} is approved`).first()).toBeVisible()
    await expect(main.getByText('Trusted')).toBeVisible()
    await expect(main.getByText('Approve', { exact: true })).toHaveCount(0)

    const restrict = main.locator('summary', { hasText: 'Restrict 24h' })
    if (javaScriptEnabled) await expect(restrict).toBeFocused()
    await restrict.click()
    if (javaScriptEnabled) {
      await expect(main.getByRole('button', { name: 'Yes, restrict' })).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(main.getByRole('button', { name: 'Yes, restrict' })).toBeHidden()
      await restrict.click()
    }
    await main.getByRole('button', { name: 'Yes, restrict' }).click()
    await expect(page.getByRole('status').getByText('User restricted for 24h').first()).toBeVisible()
    await expect(main.getByText(/Restricted until/)).toBeVisible()
    await expect(main.getByRole('button', { name: 'Yes, restrict' })).toBeHidden()
    if (javaScriptEnabled) await expect(restrict).toBeFocused()

    await signIn(name)
    await page.goto('/notifications')
    await expect(page.getByText('Your account is restricted')).toBeVisible()
    expectAnswer(403, '/add')
    await page.goto('/profile')
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
    await expect(page.getByText(/Your account is restricted for now.*Restricted until/)).toBeVisible()
  })
})
