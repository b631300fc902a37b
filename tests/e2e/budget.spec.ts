import { test as base, expect, freshName, freshPlate } from '#tests/e2e/fixtures.ts'
import { haveRaids } from '#tests/e2e/raids/raid-screens.ts'
import { removeRaids } from '#tests/e2e/raids/raids.ts'
import { bare, discussed, filmed, gathered, photographed, seed, warden } from '#tests/e2e/seed.ts'
import { firstVisit, isPhoto, phone, totalOf } from '#tests/first-visit.ts'
import { startSite, type TestSite } from '#tests/site.ts'

const test = base.extend<object, { asSeeded: TestSite }>({
  /** A site that no other test has added to: what stands in its panels and lists, and weighs there, is always the same. */
  asSeeded: [
    async ({}, use) => {
      const site = await startSite()
      await seed(site)
      await haveRaids(site)
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

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
  collections: '/collections',
  'a collection': gathered.path,
  'the active raid': '/raid',
  raids: '/raids',
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
  member: {
    ...forAll,
    liked: '/liked',
    'own profile': '/profile',
    'what explains rep': '/profile/rep',
    notifications: '/notifications',
    add: '/add',
    'quick submit': '/submit',
  },
  'new member': { setup: '/setup' },
  admin: { 'a vehicle with photos': `/plate/${photographed.plate}` },
}

// With the banner, home brings more.
test.beforeAll(({ site }) => haveRaids(site))
test.afterAll(({ site }) => removeRaids(site))

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
          const scripts = (await firstVisit(page, path)).filter(({ type }) => type === 'Script')
          await expect(page).toHaveURL(path)
          for (const { path, encoding } of scripts) expect(['gzip', ''], path).toContain(encoding)
          const total = scripts.reduce((sum, { body }) => sum + body, 0)
          expect(total).toBeGreaterThan(LEAST)
          expect(total).toBeLessThan(BUDGET)
        })
      }
    }
  })
}

const KB = 1000

/** All that a visitor's phone moves at first; of a vehicle's page without its photos. */
const visits = {
  home: { path: '/', most: 140 * KB },
  explore: { path: '/explore', most: 160 * KB },
  'a vehicle with photos': { path: `/plate/${photographed.plate}`, most: 160 * KB },
  'a vehicle that is talked about': { path: `/plate/${discussed.plate}`, most: 160 * KB },
  'a vehicle without photos': { path: `/plate/${bare.plate}`, most: 160 * KB },
}
const MOST_REQUESTS = 25

test.describe('A visitor’s phone', () => {
  test.use(phone)
  for (const [name, { path, most }] of Object.entries(visits)) {
    test(`moves no more for ${name} than its line carries quickly`, async ({ page, asSeeded }) => {
      const all = await firstVisit(page, `${asSeeded.url}${path}`)
      const apart = path.startsWith('/plate/') ? isPhoto : () => false
      const moved = all.filter((one) => !apart(one))
      expect(moved.map(({ encoding }) => encoding)).toContain('br')
      expect(totalOf(moved)).toBeGreaterThan(LEAST)
      expect(totalOf(moved)).toBeLessThan(most)
      expect(moved.length).toBeLessThanOrEqual(MOST_REQUESTS)
    })
  }
})
