import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inQuietTransaction } from '#app/db.server.ts'
import { archiveRaid } from '#app/domain/raid-management/manage-raids.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'

/** What is polled is answered once for everybody, and is right at once after a contribution and at start and end. */
const app = testApp()
const HOUR = 60 * 60 * 1000
const start = Date.UTC(2026, 4, 3, 2)
let one: Browser
let other: Browser
let admin: Member

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start - HOUR })
  admin = await aMember(app.db, { isAdmin: true }, start - HOUR)
  await aRaid(app.db, { slug: 'ev-week', startAt: start, endAt: start + HOUR, by: admin }, start - HOUR)
  one = await app.browser()
  other = await app.browser(await aMember(app.db, {}, start - HOUR))
})
afterEach(() => vi.useRealTimers())

const active = async (browser: Browser) =>
  ((await (await browser.get('/api/raids/active')).json()) as { slug: string } | null)?.slug ?? null
const progress = async (browser: Browser) =>
  ((await (await browser.get('/api/raids/ev-week/progress')).json()) as { total: number }).total

it('an active raid is there from its start on and gone at its end, without a write', async () => {
  vi.setSystemTime(start - 1)
  expect([await active(one), await active(other)]).toEqual([null, null])
  vi.setSystemTime(start)
  expect([await active(one), await active(other)]).toEqual(['ev-week', 'ev-week'])
  vi.setSystemTime(start + HOUR - 1)
  expect([await active(one), await active(other)]).toEqual(['ev-week', 'ev-week'])
  vi.setSystemTime(start + HOUR)
  expect([await active(one), await active(other)]).toEqual([null, null])
})

it('a browser that has the answer gets 304, until the raid ends', async () => {
  vi.setSystemTime(start + HOUR - 1)
  const etag = (await one.get('/api/raids/active')).headers.get('ETag') ?? ''
  const again = (browser: Browser) => browser.get('/api/raids/active', { 'If-None-Match': etag })
  expect((await again(one)).status).toBe(304)
  expect((await again(other)).status).toBe(304)
  vi.setSystemTime(start + HOUR)
  expect((await again(one)).status).toBe(200)
})

it('progress and leaderboard follow a contribution at once', async () => {
  vi.setSystemTime(start + 1)
  expect([await progress(one), await progress(other)]).toEqual([0, 0])
  await aVehicle(app.db, { by: admin, plate: 'WXY1' }, start + 1)
  expect([await progress(one), await progress(other)]).toEqual([1, 1])
  const board = (await (await other.get('/api/raids/ev-week/leaderboard')).json()) as object[]
  expect(board).toHaveLength(1)
})

it('the page’s own call has the raid and its leaderboard as the others tell them, right at once after a contribution', async () => {
  vi.setSystemTime(start + 1)
  const told = async (path: string) =>
    (await other.get(`/api/raids/ev-week${path}`)).json() as Promise<object>
  expect(await told('/live')).toMatchObject({ progress: { total: 0 }, leaderboard: [] })
  await aVehicle(app.db, { by: admin, plate: 'WXY1' }, start + 1)
  const live = await told('/live')
  expect(live).toMatchObject({ progress: { total: 1 }, leaderboard: [{ rank: 1, count: 1 }] })
  expect(live).toEqual({ ...(await told('')), leaderboard: await told('/leaderboard') })
  vi.setSystemTime(start + 2)
  await archiveRaid(app.db, admin, 1, start + 2)
  expect(await told('/live')).toMatchObject({ status: 'archived' })
})

it('what is asked for twice is read once', async () => {
  vi.setSystemTime(start + 1)
  expect(await progress(one)).toBe(0)
  // Nothing but a read could tell of what is written without a new generation.
  await inQuietTransaction(app.db, (db) => db.updateTable('raids').set({ total_contributions: 7 }).execute())
  expect(await progress(other)).toBe(0)
  vi.setSystemTime(start + 1 + 30_000)
  expect(await progress(other)).toBe(7)
})

it('a raid that nobody has is not remembered as such', async () => {
  expect((await one.get('/api/raids/later')).status).toBe(404)
  await aRaid(app.db, { slug: 'later', by: admin }, start - HOUR)
  expect((await one.get('/api/raids/later')).status).toBe(200)
})
