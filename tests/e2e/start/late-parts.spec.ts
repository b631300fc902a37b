import type { Page } from '@playwright/test'
import { expect, freshName, freshPlate, hydrated, test } from '#tests/e2e/fixtures.ts'
import { bare, gathered, photographed, secret, warden } from '#tests/e2e/seed.ts'

type Screen = { path: string; by?: 'member' | 'owner'; status?: number }

/** Each has a part whose scripts are not in the page's own. */
const screens: Record<string, Screen> = {
  'home, signed in': { path: '/', by: 'member' },
  'a vehicle that is drawn': { path: `/plate/${bare.plate}` },
  'a vehicle, its details being edited': { path: `/plate/${bare.plate}?edit=basics`, by: 'member' },
  'a vehicle, its story being edited': { path: `/plate/${bare.plate}?edit=story`, by: 'member' },
  'a collection that is managed': { path: `${gathered.path}?edit=1`, by: 'owner' },
  'a collection of somebody else’s': { path: secret.path, by: 'member', status: 403 },
  'a vehicle, its plate being edited': { path: `/plate/${bare.plate}?edit=plate`, by: 'member' },
  'a vehicle, its photos being put in order': {
    path: `/plate/${photographed.plate}?reorder=1`,
    by: 'member',
  },
  'a plate that nobody has added': { path: `/plate/${freshPlate().plate}`, by: 'member', status: 404 },
  'a plate that is probably mistyped': { path: '/plate/SBA1234A', status: 404 },
  'no plate at all': { path: '/plate/ABCDE123456', status: 404 },
}

/** Holds back the scripts that the page does not name itself. */
async function holdLateScripts(page: Page, path: string): Promise<() => void> {
  const html = await (await page.request.get(path)).text()
  const waiting: (() => void)[] = []
  let isHeld = true
  await page.route('**/assets/*.js', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (isHeld && !html.includes(pathname)) await new Promise<void>((resolve) => waiting.push(resolve))
    // The page may not want it any more.
    await route.continue().catch(() => {})
  })
  return () => {
    isHeld = false
    for (const resolve of waiting) resolve()
  }
}

test('a step within the page before late scripts have come: nothing is built anew (error 421)', async ({
  page,
  signIn,
  expectAnswer,
}) => {
  for (const by of [undefined, 'member', 'owner'] as const) {
    if (by) await signIn(by === 'owner' ? warden : freshName())
    for (const [name, screen] of Object.entries(screens)) {
      if (screen.by !== by) continue
      await test.step(name, async () => {
        if (screen.status) expectAnswer(screen.status, screen.path)
        const release = await holdLateScripts(page, screen.path)
        await page.goto(screen.path)
        await hydrated(page)
        const before = await page.getByRole('main').innerHTML()
        await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
        await expect(page).toHaveURL(/#main$/)
        expect(await page.getByRole('main').innerHTML()).toBe(before)
        release()
        await page.unrouteAll({ behavior: 'wait' })
      })
    }
  }
})
