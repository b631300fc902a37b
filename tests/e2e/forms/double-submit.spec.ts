import type { Page } from '@playwright/test'
import { pickAsItIs } from '#tests/e2e/crop-step.ts'
import { bothWays, expect, freshName, freshPlate, holdRequests, hydrated, test } from '#tests/e2e/fixtures.ts'
import { photoFile } from '#tests/e2e/photo.ts'
import { bare } from '#tests/e2e/seed.ts'

bothWays(({ javaScriptEnabled }) => {
  test('a double press adds one vehicle with one photo', async ({ page, signIn }) => {
    const { plate } = freshPlate()
    const main = page.getByRole('main')
    await signIn(freshName())
    await page.goto(`/add?plate=${plate}`)
    const before = await vehicleCount(page)
    await pickAsItIs(page, await photoFile(), javaScriptEnabled)
    await main.getByRole('button', { name: 'Add this plate' }).dblclick()
    await expect(page).toHaveURL(`/plate/${plate}`)
    await expect(main.getByText('Waiting for approval.')).toBeVisible()
    await expect(page.getByRole('status').getByText('Added!')).toBeVisible()

    const { images } = (await (await page.request.get(`/api/vehicles/plate/${plate}`)).json()) as {
      images: unknown[]
    }
    expect(images).toHaveLength(1)
    expect(await vehicleCount(page)).toBe(before + 1)
  })

  test('two tabs that add one plate both land on it', async ({ page, context, signIn }) => {
    const { plate } = freshPlate()
    await signIn(freshName())
    const tabs = [page, await context.newPage()]
    for (const tab of tabs) await tab.goto(`/add?plate=${plate}`)
    const before = await vehicleCount(page)
    await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Add this plate' }).click()))
    for (const tab of tabs) await expect(tab).toHaveURL(`/plate/${plate}`)
    expect(await vehicleCount(page)).toBe(before + 1)
  })
})

test('the last of quick presses on a like is what counts, whichever arrives first', async ({
  page,
  signIn,
}) => {
  const { plate } = bare
  await signIn(freshName())
  await page.goto(`/plate/${plate}`)
  await hydrated(page)
  const release = await holdRequests(page, `**/plate/${plate}.data*`)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const like = page.getByRole('main').locator('.btn--like')
  const before = await like.innerText()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await like.click()
  await like.click()
  expect(sent).toHaveLength(1)
  release()
  await expect.poll(() => sent.length).toBe(2)
  await expect(like).toHaveText(before, { useInnerText: true })
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
})

async function vehicleCount(page: Page): Promise<number> {
  const answer = await page.request.get('/api/vehicles/count')
  return ((await answer.json()) as { count: number }).count
}
