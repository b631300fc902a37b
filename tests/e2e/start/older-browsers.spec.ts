import type { Page } from '@playwright/test'
import { expect, freshName, hydrated, idle, test } from '#tests/e2e/fixtures.ts'

/** Takes away what some browsers of the list, or below it, do not have. */
const missing: Record<string, () => void> = {
  'TextEncoderStream (Firefox before 113)': () => {
    Reflect.deleteProperty(window, 'TextEncoderStream')
  },
  'transforming streams (Firefox before 102)': () => {
    Reflect.deleteProperty(window, 'TextEncoderStream')
    Reflect.deleteProperty(window, 'TransformStream')
    Reflect.deleteProperty(ReadableStream.prototype, 'pipeThrough')
  },
  'the sending button and requestSubmit (Safari before 16)': () => {
    Reflect.deleteProperty(SubmitEvent.prototype, 'submitter')
    Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit')
  },
  'at, hasOwn, canParse, structuredClone and Response.json': () => {
    Reflect.deleteProperty(Array.prototype, 'at')
    Reflect.deleteProperty(String.prototype, 'at')
    Reflect.deleteProperty(Object, 'hasOwn')
    Reflect.deleteProperty(URL, 'canParse')
    Reflect.deleteProperty(window, 'structuredClone')
    Reflect.deleteProperty(Response, 'json')
    Reflect.deleteProperty(Intl, 'Segmenter')
  },
}

for (const [name, takeAway] of Object.entries(missing)) {
  test(`the scripts run without ${name}`, async ({ page, signIn }) => {
    await page.addInitScript(takeAway)
    await signIn(freshName())
    await page.goto('/explore')
    await hydrated(page)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    const main = page.getByRole('main')
    await main.getByLabel('Sort by').selectOption('Most viewed')
    await expect(page).toHaveURL('/explore?sort=views')
    await main.locator('a[href^="/plate/"]').first().click()
    await expect(page).toHaveURL(/\/plate\//)
    const vehicle = main.locator('.veh')
    await vehicle.getByRole('button', { name: /^Like/ }).click()
    await expect(vehicle.getByRole('button', { name: /^Like/, pressed: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    await vehicle.getByRole('button', { name: /^Like/ }).click()
    await expect(vehicle.getByRole('button', { name: /^Like/, pressed: false })).toBeVisible()
  })
}

test.describe('Where the scripts cannot run', () => {
  const broken: Record<string, (page: Page) => Promise<unknown>> = {
    'something needed is missing': (page) =>
      page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'replaceAll')),
    'there are no streams at all': (page) =>
      page.addInitScript(() => Reflect.deleteProperty(window, 'ReadableStream')),
    'storage is forbidden': (page) =>
      page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('Forbidden', 'SecurityError')
            },
          })
      }),
    'they fail as they start': (page) =>
      page.route(/\/assets\/explore-[^?]*\.js/, async (route) => {
        const answer = await route.fetch()
        const code = await answer.text()
        const body = code.replace('"finder__sort"', '(()=>{throw new Error("of the test")})()')
        await route.fulfill({ response: answer, body })
      }),
  }

  for (const [name, breakScripts] of Object.entries(broken)) {
    test(`the server’s page stays as it was and works, since ${name}`, async ({ page, context }) => {
      // What stops them is said in the console.
      context.removeAllListeners('weberror')
      context.removeAllListeners('console')
      const errors: string[] = []
      context.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
      await breakScripts(page)
      await page.goto('/explore')
      const main = page.getByRole('main')
      await settled(page)
      if (name === 'they fail as they start') expect(errors.join()).toContain('of the test')
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
      await main.getByLabel('Sort by').selectOption('Most viewed')
      await main.getByRole('button', { name: 'Sort' }).click()
      await expect(page).toHaveURL('/explore?sort=views')
      await expect(main.locator('a[href^="/plate/"]').first()).toBeVisible()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }
})

/** All scripts have come, and had their time. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await idle(page)
}
