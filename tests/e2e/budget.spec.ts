import type { Page, Request } from '@playwright/test'
import { expect, freshName, freshPlate, hydrated, test } from '#tests/e2e/fixtures.ts'
import { bare, discussed, filmed, photographed, warden } from '#tests/e2e/seed.ts'

/** Of JavaScript, gzip, on a first visit: all that comes before the reader does anything. */
const BUDGET = 120 * 1024

/** What React alone weighs: with less nothing was measured. */
const LEAST = 40 * 1024

const screens = [
  { name: 'a phone', viewport: { width: 360, height: 640 } },
  { name: 'a desk', viewport: { width: 1280, height: 800 } },
]

const forAll = {
  home: '/',
  explore: '/explore',
  'a vehicle with photos': `/plate/${photographed.plate}`,
  'a vehicle with a film': `/plate/${filmed.plate}`,
  'a vehicle that is talked about': `/plate/${discussed.plate}`,
  'a vehicle without photos': `/plate/${bare.plate}`,
  'an unknown plate': `/plate/${freshPlate().plate}`,
  'a profile': `/u/${warden}`,
  developers: '/developers',
  'the plates for developers': '/developers/plates',
  'an API reference': '/developers/api/vehicles',
  'what G80 is': '/whats-g80',
  legal: '/legal',
  'the guidelines': '/community-guidelines',
  'an address without a page': '/no/such/page',
}
const readers = {
  visitor: { ...forAll, login: '/login' },
  member: { ...forAll, liked: '/liked', notifications: '/notifications', add: '/add' },
  'new member': { setup: '/setup' },
  admin: { 'a vehicle with photos': `/plate/${photographed.plate}` },
}

/** Where a large screen shows more at once than a phone. */
const onDesk = new Set(['explore', 'a vehicle with photos', 'a vehicle that is talked about'])

for (const { name: screen, viewport } of screens) {
  test.describe(`On ${screen}`, () => {
    // A budget in gzip: the server has another encoding for browsers that take it.
    test.use({ viewport, extraHTTPHeaders: { 'Accept-Encoding': 'gzip' } })
    for (const [reader, pages] of Object.entries(readers)) {
      const measured = Object.entries(pages).filter(([name]) => screen === 'a phone' || onDesk.has(name))
      for (const [name, path] of measured) {
        test(`${reader}: loads ${name} within the budget for JavaScript`, async ({
          page,
          signIn,
          expectAnswer,
        }) => {
          expectAnswer(404, '/no/such/page')
          expectAnswer(404, forAll['an unknown plate'])
          if (reader === 'member') await signIn(freshName())
          if (reader === 'new member') await signIn(freshName(), { firstLogin: true })
          if (reader === 'admin') await signIn(freshName(), { admin: true })
          const total = await firstVisit(page, path)
          await expect(page).toHaveURL(path)
          expect(total).toBeGreaterThan(LEAST)
          expect(total).toBeLessThan(BUDGET)
        })
      }
    }
  })
}

/** Bytes of all scripts that come with a page, as they go over the line; the cache of a test's browser is empty. */
async function firstVisit(page: Page, path: string): Promise<number> {
  const scripts: Request[] = []
  const pending = new Set<Request>()
  page.on('request', (request) => {
    pending.add(request)
    if (request.resourceType() === 'script') scripts.push(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  await page.goto(path, { waitUntil: 'networkidle' })
  await hydrated(page)
  for (let known = -1; known !== scripts.length; ) {
    known = scripts.length
    await nothingToDo(page)
    await expect.poll(() => pending.size).toBe(0)
  }
  const weights = await Promise.all(scripts.map(weightOf))
  return weights.reduce((total, weight) => total + weight, 0)
}

/** The page has drawn itself and has nothing planned for right after. */
function nothingToDo(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve)))
      }),
  )
}

async function weightOf(request: Request): Promise<number> {
  const response = await request.response()
  // Very small files go as they are.
  expect(['gzip', null], request.url()).toContain(await response?.headerValue('content-encoding'))
  return (await request.sizes()).responseBodySize
}
