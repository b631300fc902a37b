import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { likedTotalQuery, likedVehiclesQuery } from '#app/domain/finding/liked.server.ts'
import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

const app = testApp()
const start = Date.UTC(2026, 4, 3, 4)
let reader: Member
let browser: Browser

beforeEach(async () => {
  reader = await aMember(app.db)
  browser = await app.browser(reader)
})

/** Vehicles `WXY1` and up that somebody likes, one a minute. */
async function likes(count: number, by = reader): Promise<void> {
  const spotter = await aMember(app.db)
  for (let number = 1; number <= count; number += 1) {
    const vehicle = await aVehicle(app.db, { by: spotter, plate: `WXY${number}` }, start)
    await likeVehicle(app.db, by, { vehicleId: vehicle.id, liked: true }, start + number * 60_000)
  }
}

type Answer = { vehicles: { plate: string }[]; pagination: Record<string, unknown> }

async function listed(query = ''): Promise<{ plates: string[]; pagination: Record<string, unknown> }> {
  const { vehicles, pagination } = (await (await browser.get(`/api/vehicles/liked${query}`)).json()) as Answer
  return { plates: vehicles.map(({ plate }) => plate), pagination }
}

async function shown(path = '/liked'): Promise<string[]> {
  const main = await mainOf(await browser.get(path))
  return [...main.matchAll(/<a class="tile"[^>]* href="\/plate\/(\w+)"/g)].map(([, plate]) => plate ?? '')
}

describe('the liked vehicles', () => {
  it('are listed by page and call alike, the newest like first, 20 a page (LIKE-01, LIKE-08, API-19)', async () => {
    await likes(23)
    const newest = Array.from({ length: 23 }, (_, index) => `WXY${23 - index}`)
    const cursor = expect.stringMatching(/^\d+-\d+$/) as string
    expect(await listed()).toEqual({
      plates: newest.slice(0, 20),
      pagination: { page: 1, limit: 20, total: 23, hasMore: true, cursor },
    })
    expect(await shown()).toEqual(newest.slice(0, 20))
    expect(await shown('/liked?page=2')).toEqual(newest.slice(20))
    expect(await listed('?page=2')).toMatchObject({
      plates: newest.slice(20),
      pagination: { page: 2, hasMore: false, cursor: null },
    })
  })

  it('are walked along by a cursor, none twice and none left out, whatever is liked and unliked meanwhile', async () => {
    await likes(5)
    const first = await listed('?limit=2')
    expect(first.plates).toEqual(['WXY5', 'WXY4'])
    const newer = await aVehicle(app.db, { plate: 'BQT7' })
    await likeVehicle(app.db, reader, { vehicleId: newer.id, liked: true }, start + 9 * 60_000)
    const { id } = await app.db
      .selectFrom('vehicles')
      .select('id')
      .where('plate', '=', 'WXY5')
      .executeTakeFirstOrThrow()
    await likeVehicle(app.db, reader, { vehicleId: id, liked: false }, start + 10 * 60_000)
    expect(await listed(`?limit=2&cursor=${first.pagination.cursor}`)).toMatchObject({
      plates: ['WXY3', 'WXY2'],
      pagination: { hasMore: true },
    })
    expect(await shown(`/liked?cursor=${first.pagination.cursor}`)).toEqual(['WXY3', 'WXY2', 'WXY1'])
  })

  it('take another limit', async () => {
    await likes(5)
    expect(await listed('?limit=2&page=2')).toMatchObject({
      plates: ['WXY3', 'WXY2'],
      pagination: { limit: 2, hasMore: true },
    })
    expect((await listed('?limit=5')).pagination).toMatchObject({ hasMore: false })
  })

  it('are without the deleted, those that are no longer liked, and what others like', async () => {
    await likes(3)
    const other = await aVehicle(app.db, { plate: 'BQT7' })
    await likeVehicle(app.db, await aMember(app.db), { vehicleId: other.id, liked: true }, start)
    await app.db.updateTable('vehicles').set({ deleted_at: start }).where('plate', '=', 'WXY3').execute()
    const { id } = await app.db
      .selectFrom('vehicles')
      .select('id')
      .where('plate', '=', 'WXY2')
      .executeTakeFirstOrThrow()
    await browser.call('POST', `/api/vehicles/v-${id}/like`, { liked: false })
    expect(await listed()).toMatchObject({ plates: ['WXY1'], pagination: { total: 1, hasMore: false } })
    expect(await shown()).toEqual(['WXY1'])
  })
})

/** Vehicles `WX1` and up that the reader likes. */
async function manyLikes(count: number): Promise<void> {
  await sql`INSERT INTO vehicles (plate, plate_style, plate_kind, is_single_digit, number_part, letter_part, first_letter, first_added_at,
    last_activity_at, created_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    SELECT 'WX' || i, 'malaysia-legacy', 'my-standard', 0, i, 'WX', 'W', 0, 0, 0 FROM n`.execute(app.db)
  await sql`INSERT INTO vehicle_likes SELECT id, ${reader.id}, id FROM vehicles`.execute(app.db)
}

it('are counted to 10,000, and the list goes on', async () => {
  await manyLikes(10_000)
  const { pagination } = await listed()
  expect(pagination).toMatchObject({ page: 1, limit: 20, total: 10_000, hasMore: true })
  expect(pagination).not.toHaveProperty('totalIsCapped')
  await app.db.deleteFrom('vehicle_likes').execute()
  await app.db.deleteFrom('vehicles').execute()
  await manyLikes(10_001)
  const capped = { total: 10_000, totalIsCapped: true }
  expect((await listed()).pagination).toMatchObject({ page: 1, limit: 20, hasMore: true, ...capped })
  expect(await listed('?page=501')).toEqual({
    plates: ['WX1'],
    pagination: { page: 501, limit: 20, hasMore: false, cursor: null, ...capped },
  })
})

describe('the page', () => {
  it('leads visitors to the sign-in and back', async () => {
    const answer = await (await app.browser()).get('/liked?page=2')
    expect([answer.status, locationOf(answer)]).toEqual([302, '/login?returnTo=%2Fliked%3Fpage%3D2'])
  })

  it('goes on by a link, and says where it ends', async () => {
    await likes(21)
    const first = await mainOf(await browser.get('/liked'))
    expect(first).toMatch(/<a [^>]*rel="next"[^>]*href="\/liked\?cursor=\d+-\d+#list"/)
    const last = await mainOf(await browser.get('/liked?page=2'))
    expect(last).not.toContain('rel="next"')
    expect(last).toContain('That&#x27;s all of them.')
    expect(last).toContain('href="/liked"')
  })

  it('leads on while nothing is liked', async () => {
    const main = await mainOf(await browser.get('/liked'))
    expect(main).toContain('No liked plates yet')
    expect(main).toContain('href="/explore"')
  })

  it('says that a load failed (LIKE-07)', async () => {
    await app.db.schema.dropTable('vehicle_likes').execute()
    const answer = await browser.get('/liked')
    expect([answer.status, await mainOf(answer)]).toEqual([
      500,
      expect.stringContaining('Failed to load liked plates'),
    ])
  })

  it('is read by the restricted, too', async () => {
    const restricted = await aMember(app.db, { restrictedUntil: Date.now() + 86_400_000 })
    const theirs = await app.browser(restricted)
    for (const path of ['/liked', '/api/vehicles/liked']) expect((await theirs.get(path)).status).toBe(200)
  })

  it('is linked in the header for members alone (HDR-41)', async () => {
    expect(await (await browser.get('/')).text()).toMatch(/<a [^>]*href="\/liked"/)
    expect(await (await (await app.browser()).get('/')).text()).not.toContain('href="/liked"')
  })
})

describe('the call', () => {
  it('is for members', async () => {
    const answer = await (await app.browser()).get('/api/vehicles/liked')
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'unauthenticated' }])
  })

  it.each(['?page=0', '?page=x', '?limit=0', '?cursor=made-up'])('refuses %s', async (query) => {
    expect((await browser.get(`/api/vehicles/liked${query}`)).status).toBe(400)
  })
})

it('is served by an index', async () => {
  await fillStatistics(app.db)
  await expectIndexed(app.db, likedVehiclesQuery(app.db, 1, { value: 5, id: 7 }).limit(21))
  await expectIndexed(app.db, likedVehiclesQuery(app.db, 1, null).limit(21))
  await expectIndexed(app.db, likedTotalQuery(app.db, 1))
})
