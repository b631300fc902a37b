import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { completeRaid } from '#app/domain/raid-management/complete-raid.server.ts'
import { archiveRaid } from '#app/domain/raid-management/manage-raids.server.ts'
import { raidLeaderboard, raidPlaceOf } from '#app/domain/raids/raid-leaderboard.server.ts'
import { raidPage } from '#app/domain/raids/raid-lists.server.ts'
import { raidsForVisitors } from '#app/domain/raids/raids.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database } from '#db/schema.ts'
import { renewRaid } from '#db/seed/demo/raids.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'

const at = Date.UTC(2026, 4, 3)
const HOUR = 60 * 60 * 1000
let db: Kysely<Database>
let admin: Member

beforeEach(async () => {
  db = testDatabase()
  admin = await aMember(db, { username: 'demo_admin', isAdmin: true }, at - 900 * HOUR)
})

/** `from` and `to` are hours from now. */
const raid = (slug: string, from: number, to: number) =>
  aRaid(db, { slug, startAt: at + from * HOUR, endAt: at + to * HOUR, by: admin }, at - 900 * HOUR)
const slugs = (raids: readonly { slug: string }[]) => raids.map(({ slug }) => slug)

describe('what visitors are listed', () => {
  it('is grouped by what time and admins made of it; archived ones are left out', async () => {
    await raid('later', 9, 20)
    await raid('next', 2, 30)
    await raid('long', -2, 9)
    await raid('short', -2, 1)
    await raid('waiting', -5, 0)
    const done = await raid('done', -5, 3)
    await completeRaid(db, admin, done.id, at)
    await archiveRaid(db, admin, (await raid('filed', -5, 3)).id, at)
    await archiveRaid(db, admin, (await raid('filed-late', -5, -3)).id, at)
    const { upcoming, running, past, next } = await raidsForVisitors(db, at)
    expect(slugs(upcoming)).toEqual(['next', 'later'])
    expect(slugs(running)).toEqual(['short', 'long'])
    expect(slugs(past)).toEqual(['done', 'waiting'])
    expect(next).toBeNull()
  })

  it('has twenty past ones on a page, each once, also where several ended together', async () => {
    for (let n = 0; n < 41; n += 1) await raid(`past-${n}`, -60, -50 + Math.floor(n / 4))
    const pages: string[][] = []
    let cursor: string | null = null
    do {
      const { past, next } = await raidsForVisitors(db, at, cursor)
      pages.push(slugs(past))
      cursor = next
    } while (cursor !== null && pages.length < 5)
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 1])
    expect(pages.flat()).toEqual(Array.from({ length: 41 }, (_, n) => `past-${40 - n}`))
    expect(slugs((await raidsForVisitors(db, at, 'nonsense')).past)).toEqual(pages[0])
  })
})

it('admins’ pages begin with what waits, longest first, and hold each raid once', async () => {
  for (let n = 0; n < 3; n += 1) await raid(`waiting-${n}`, -90, -9 + n)
  for (let n = 0; n < 4; n += 1) await raid(`to-come-${n}`, 5 + n, 90)
  const done = await raid('done', -95, -90)
  await completeRaid(db, admin, done.id, at)
  await archiveRaid(db, admin, (await raid('filed', -99, -90)).id, at)
  await raid('running', -1, 9)
  const pages = []
  for (const page of [1, 2, 3, 4, 5]) pages.push(await raidPage(db, { page, limit: 3 }, at))
  expect(pages.map(({ raids }) => slugs(raids))).toEqual([
    ['waiting-0', 'waiting-1', 'waiting-2'],
    ['to-come-3', 'to-come-2', 'to-come-1'],
    ['to-come-0', 'running', 'done'],
    ['filed'],
    [],
  ])
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, true, false, false])
  const { raids, hasMore } = await raidPage(db, { page: 1, limit: 5 }, at)
  expect(slugs(raids)).toEqual(['waiting-0', 'waiting-1', 'waiting-2', 'to-come-3', 'to-come-2'])
  expect(hasMore).toBe(true)
})

it('equals share a rank, on the leaderboard as in one’s own place', async () => {
  const { id } = await raid('week', -2, 9)
  const names = ['aina', 'bala', 'chong', 'devi']
  const members = new Map<string, Member>()
  for (const name of names) members.set(name, await aMember(db, { username: name }, at))
  for (const [n, name] of ['aina', 'aina', 'bala', 'chong', 'bala'].entries())
    await aVehicle(db, { plate: `WXY${n + 1}`, by: members.get(name) as Member }, at + n)
  const places = new Map<string, object | null>()
  for (const [name, { id: userId }] of members) places.set(name, await raidPlaceOf(db, id, userId))
  expect(Object.fromEntries(places)).toEqual({
    aina: { rank: 1, count: 2 },
    bala: { rank: 1, count: 2 },
    chong: { rank: 3, count: 1 },
    devi: null,
  })
  const board = await raidLeaderboard(db, id)
  expect(board.map(({ username, rank }) => `${rank} ${username}`)).toEqual(['1 aina', '1 bala', '3 chong'])
})

it('an account that is gone stands before nobody while a raid runs; once it is completed ranks stay as they were', async () => {
  const { id } = await raid('week', -2, 9)
  const [first, second, third] = [
    await aMember(db, {}, at),
    await aMember(db, {}, at),
    await aMember(db, {}, at),
  ]
  for (const [n, by] of [first, first, first, second, second, third].entries())
    await aVehicle(db, { plate: `WXY${n + 1}`, by }, at + n)
  const places = async () => {
    const own = await Promise.all([second, third].map((one) => raidPlaceOf(db, id, one.id)))
    return [own.map((place) => place?.rank), (await raidLeaderboard(db, id)).map(({ rank }) => rank)]
  }
  await db.updateTable('users').set({ deleted_at: at }).where('id', '=', first.id).execute()
  expect(await places()).toEqual([
    [1, 2],
    [1, 2],
  ])
  await completeRaid(db, admin, id, at + 9)
  await db.updateTable('users').set({ deleted_at: at }).where('id', '=', second.id).execute()
  expect(await places()).toEqual([[1, 2], [2]])
})

describe('a demo that starts again', () => {
  const listed = async () => (await raidPage(db, { page: 1, limit: 50 }, at)).raids
  const completed = async () => slugs((await listed()).filter(({ completedAt }) => completedAt === at))

  it('completes what is over and begins the raid anew; where one runs it changes nothing', async () => {
    await raid('homegrown', -9, 0)
    await renewRaid(db, at)
    expect(await completed()).toEqual(['homegrown'])
    const { running } = await raidsForVisitors(db, at)
    expect(slugs(running)).toEqual(['homegrown-2026-05-03'])
    const raids = slugs(await listed())
    await renewRaid(db, at + HOUR)
    expect(slugs(await listed())).toEqual(raids)
  })

  it('completes none that somebody has made to try it out', async () => {
    const tester = await aMember(db, { username: 'tester', isAdmin: true }, at)
    const times = { startAt: at - 9 * HOUR, endAt: at }
    await aRaid(db, { ...times, slug: 'homegrown-2026-04-03', by: tester }, at)
    await aRaid(db, { ...times, slug: 'of-the-demo-admin', by: admin }, at)
    await raid('homegrown-2026-04-02', -9, 0)
    await renewRaid(db, at)
    expect(await completed()).toEqual(['homegrown-2026-04-02'])
  })

  it('begins another on a day on which one was ended by hand', async () => {
    await renewRaid(db, at)
    const [first] = await listed()
    await archiveRaid(db, admin, first?.id ?? 0, at)
    await renewRaid(db, at)
    expect(slugs((await raidsForVisitors(db, at)).running)).toEqual(['homegrown-2026-05-03-2'])
  })
})
