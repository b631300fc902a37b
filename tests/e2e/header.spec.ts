import { bothWays, expect, freshName, freshPlate, hydrated, test } from '#tests/e2e/fixtures.ts'

/** When the moved clock starts. */
const start = new Date('2026-05-03T04:00:00Z')

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('after five seconds the search box types examples, until it is taken up', async ({ page }) => {
    await page.clock.install({ time: start })
    await page.goto('/explore')
    await hydrated(page)
    await page.clock.pauseAt(new Date(start.getTime() + 600_000))

    // The clock stands still, and home's box is new.
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
    const box = page.getByRole('main').getByLabel('Search plates')
    await expect(box).toHaveAttribute('placeholder', 'WXY 8')
    await page.clock.runFor(4_900)
    await expect(box).toHaveAttribute('placeholder', 'WXY 8')
    await page.clock.runFor(100)
    await expect(box).toHaveAttribute('placeholder', 'W')
    await page.clock.runFor(1_000)
    await expect(box).toHaveAttribute('placeholder', 'WXY 8')
    await page.clock.runFor(2_000)
    await expect(box).toHaveAttribute('placeholder', /^EV? ?2?/)
    await box.focus()
    await expect(box).toHaveAttribute('placeholder', 'WXY 8')
    await page.clock.runFor(20_000)
    await expect(box).toHaveAttribute('placeholder', 'WXY 8')

    // So is the header's, which has been typing meanwhile.
    await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
    await page.clock.runFor(10_000)
    await expect(
      page.getByRole('banner').getByRole('textbox', { name: 'Search plates' }),
    ).not.toHaveAttribute('placeholder', 'Plate number')
  })
})

test('where motion is not wanted, nothing is typed', async ({ page }) => {
  await page.clock.install({ time: start })
  await page.goto('/explore')
  await hydrated(page)
  await page.clock.runFor(10_000)
  await expect(page.getByRole('banner').getByRole('textbox', { name: 'Search plates' })).toHaveAttribute(
    'placeholder',
    'Plate number',
  )
})

test('the logo is a plate that changes its style with every click, on the way home', async ({ page }) => {
  await page.goto('/explore')
  await hydrated(page)
  const logo = page.getByRole('link', { name: 'Nampak, home' })
  const styles = [await styleOf()]
  for (let clicks = 0; clicks < 3; clicks++) {
    await logo.click()
    await expect(page).toHaveURL('/')
    await expect.poll(styleOf).not.toBe(styles.at(-1))
    styles.push(await styleOf())
  }

  function styleOf(): Promise<string | undefined> {
    return logo
      .locator('svg.plate')
      .evaluate((svg) => /plate--((?:malaysia|thai|singapore)[\w-]*)/.exec(svg.classList.value)?.[1])
  }
})

test('the vehicle count says something else to those who keep coming back, for four seconds', async ({
  page,
}) => {
  await page.clock.install({ time: start })
  await page.goto('/explore')
  await hydrated(page)
  await page.clock.pauseAt(new Date(start.getTime() + 600_000))
  const count = page.getByRole('banner').getByRole('link', { name: /plates spotted/ })
  const surprise = page.getByText('Yes, we counted every one of them.')
  for (let visit = 1; visit <= 5; visit++) {
    await expect(surprise).toBeHidden()
    await count.hover()
    await page.mouse.move(0, 600)
  }
  await expect(surprise).toBeVisible()
  await page.clock.runFor(3_900)
  await expect(surprise).toBeVisible()
  await page.clock.runFor(200)
  await expect(surprise).toBeHidden()
  await expect(count).toBeVisible()
})

bothWays(({ width, javaScriptEnabled }) => {
  test('what was done is said in the middle, at the bottom or above the page, and not again on the next page', async ({
    page,
    signIn,
  }) => {
    if (javaScriptEnabled) await page.clock.install({ time: start })
    await signIn(freshName())
    await page.goto(`/add?plate=${freshPlate().plate}`)
    if (javaScriptEnabled) {
      await hydrated(page)
      await page.clock.pauseAt(new Date(start.getTime() + 600_000))
    }
    await page.getByRole('main').getByRole('button', { name: 'Add this plate' }).click()
    const toast = page.getByRole('status').getByText('Added! Add a photo to make it count.')
    await expect(toast).toBeVisible()
    const box = await toast.boundingBox()
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(2)
    // Without scripts it stands in the page, above its content: it would not go from where it lies.
    if (javaScriptEnabled) expect(box?.y).toBeGreaterThan(800 * 0.75)
    else expect(box?.y).toBeLessThan(800 * 0.25)

    if (javaScriptEnabled) {
      // A success stays for two seconds from when the scripts of messages have come, and takes a quarter of one to go.
      await page.clock.runFor(1_900)
      await expect(toast).toBeVisible()
      await expect(async () => {
        await page.clock.runFor(400)
        await expect(toast).toBeHidden({ timeout: 1_000 })
      }).toPass()
    }
    await page.goto('/explore')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(toast).toBeHidden()
  })
})
