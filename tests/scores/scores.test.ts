import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rebuildAwards } from '#app/domain/awarding/rebuild-awards.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { readLeaderboard } from '#app/domain/finding/leaderboard/leaderboard.server.ts'
import { rebuildRep } from '#app/domain/rep/rebuild.server.ts'
import { rebuildStreaks } from '#app/domain/streaks/rebuild-streaks.server.ts'
import { readSelf } from '#app/domain/users/profile.server.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { examine } from '#db/doctor/doctor.ts'
import type { Database } from '#db/schema.ts'
import { randomFrom } from '#db/seed/drawing/random.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember } from '#tests/factories.ts'
import { acts } from '#tests/scores/acts.ts'
import { noFiles } from '#tests/scores/prepared-photo.ts'
import { below, type World } from '#tests/scores/world.ts'

const ACTS = 10_000
const DAYS = 60
const MEMBERS = 30
const DAY = 24 * 3_600_000
const START = Date.parse('2026-03-01T00:00+08:00')

const done = new Map<string, number>()
let world: World

beforeAll(() => setMediaStore(noFiles))
afterAll(() => setMediaStore(null))

beforeAll(async () => {
  const db = testDatabase()
  const admin = await aMember(db, { isAdmin: true }, START)
  const members = []
  for (let number = 0; number < MEMBERS; number++) {
    members.push(await aMember(db, { isApproved: number % 3 > 0 }, START))
  }
  world = { db, random: randomFrom(16), admin, members, photos: new Map(), changes: [] }
  const names = Object.entries(acts).flatMap(([name, [weight]]) => Array<string>(weight).fill(name))
  for (let number = 0; number < ACTS; ) {
    const name = names[below(world, names.length)] ?? ''
    // Some do much more than others.
    const by = members[Math.floor(world.random() ** 1.5 * MEMBERS)] ?? admin
    const at = START + Math.floor((number / ACTS) * DAYS * DAY)
    try {
      await acts[name]?.[1](world, by, at)
      done.set(name, (done.get(name) ?? 0) + 1)
      number += 1
    } catch (error) {
      // What is not allowed, or about what is not there, does not happen.
      if (!(error instanceof DomainError)) throw error
    }
  }
}, 300_000)

const END = START + DAYS * DAY + 3_600_000

it('every act was done, and most members had streaks and freezes', async () => {
  expect(Object.keys(acts).filter((name) => !done.has(name))).toEqual([])
  const users = await world.db.selectFrom('users').selectAll().execute()
  expect(users.filter(({ longest_streak_days }) => longest_streak_days >= 7).length).toBeGreaterThan(9)
  expect(users.filter(({ freezes_used }) => freezes_used > 0).length).toBeGreaterThan(9)
  expect(users.filter(({ rep }) => rep > 100).length).toBeGreaterThan(9)
  const held = await world.db
    .selectFrom('user_awards')
    .innerJoin('awards', 'awards.id', 'award_id')
    .select(['kind', 'is_displayed'])
    .execute()
  expect(held.filter(({ is_displayed }) => is_displayed === 1).length).toBeGreaterThan(9)
  expect(held.filter(({ kind }) => kind === 'raid').length).toBeGreaterThan(30)
})

it('every kept counter is what a recount gives', async () => {
  const findings = []
  for await (const finding of examine(world.db)) findings.push(finding)
  expect(findings).toEqual([])
})

it('streaks and freezes are those of the days and changes that were written down', async () => {
  for (const { id } of world.members) {
    const { spotterStats: stats } = await readSelf(world.db, id, END)
    const counted = countDays(id)
    expect({
      longest: stats.longestStreak.days,
      current: stats.currentStreak.days,
      available: stats.streakFreezes.available,
      last: stats.lastSpotDate,
    }).toEqual(counted)
  }
})

it('the leaderboard and profiles are what vehicles, photos, tags and comments make of them', async () => {
  const spotters = []
  for (const { id, username } of world.members) {
    const totals = await countTotals(world.db, id)
    const user = await readSelf(world.db, id, END)
    expect(user.spotterStats).toMatchObject(totals.stats)
    const { rep } = await sql<{
      rep: number
    }>`SELECT coalesce(sum(points), 0) AS rep FROM rep_ledger WHERE user_id = ${id}`
      .execute(world.db)
      .then(({ rows }) => rows[0] ?? { rep: -1 })
    expect(user.rep).toBe(rep)
    spotters.push({ id, username, spots: totals.stats.totalSpots, reachedAt: totals.reachedAt })
  }
  const top = spotters
    .filter(({ spots }) => spots > 0)
    .sort((one, other) => other.spots - one.spots || one.reachedAt - other.reachedAt || one.id - other.id)
  const board = await readLeaderboard(world.db, END)
  expect(board.map(({ username, platesFound }) => [username, platesFound])).toEqual(
    top.slice(0, board.length).map(({ username, spots }) => [username, spots]),
  )
  expect(board.length).toBe(Math.min(17, top.length))
})

it('a rebuild changes nothing, and from nothing it gives the same', async () => {
  const before = await scores(world.db)
  const rebuild = async () => [
    await rebuildRep(world.db),
    await rebuildStreaks(world.db),
    await rebuildAwards(world.db, END),
  ]
  expect(await rebuild()).toEqual([{ entries: 0, members: 0 }, 0, { awards: 0, counters: 0 }])
  expect(await scores(world.db)).toEqual(before)
  for (const table of ['rep_ledger', 'spot_days', 'streak_days', 'user_awards'] as const)
    await world.db.deleteFrom(table).execute()
  await world.db
    .updateTable('users')
    .set({
      rep: 0,
      current_streak_days: 0,
      longest_streak_days: 0,
      last_spot_day: null,
      streak_settled_day: null,
    })
    .execute()
  await world.db
    .updateTable('users')
    .set({ earned_freezes: 0, admin_freezes: 0, freezes_used: 0, likes_given: 0, likes_received: 0 })
    .execute()
  await rebuild()
  expect(await scores(world.db)).toEqual(before)
}, 120_000)

/** All that scores consist of, without the numbers of rows, and the ledger without their times. */
async function scores(db: Kysely<Database>): Promise<unknown> {
  const ledger = await db
    .selectFrom('rep_ledger')
    .select(['user_id', 'reason', 'subject', 'points'])
    .orderBy('user_id')
    .orderBy('reason')
    .orderBy('subject')
    .execute()
  const rest = []
  for (const table of ['users', 'spot_days', 'streak_days'] as const) {
    rest.push((await sql`SELECT * FROM ${sql.table(table)} ORDER BY 1, 2, 3`.execute(db)).rows)
  }
  const held = await db
    .selectFrom('user_awards')
    .select(['user_id', 'award_id', 'awarded_at', 'reason', 'granted_by', 'revoked_at'])
    .orderBy('user_id')
    .orderBy('award_id')
    .execute()
  return { ledger, rest, held }
}

/** A member's streak day by day, from what was written down alone. */
function countDays(userId: number): {
  longest: number
  current: number
  available: number
  last: string | null
} {
  const dayOf = (at: number) => Math.floor((at - START) / DAY)
  const spotted = new Set(
    [...world.photos.values()]
      .filter(({ owner, counts }) => owner === userId && counts)
      .map(({ at }) => dayOf(at)),
  )
  let [days, longest, earned, admin, missed] = [0, 0, 0, 0, 0]
  const settle = () => {
    if (missed > earned + admin) days = 0
    else {
      const first = Math.min(missed, earned)
      earned -= first
      admin -= missed - first
    }
    missed = 0
  }
  for (let day = 0; day <= dayOf(END); day++) {
    const changes = world.changes.filter(({ userId: whose, at }) => whose === userId && dayOf(at) === day)
    const isToday = day === dayOf(END)
    if (spotted.has(day) || changes.length > 0 || isToday) settle()
    if (spotted.has(day)) {
      days += 1
      longest = Math.max(longest, days)
      if (days % 7 === 0) earned = Math.min(3, earned + 1)
    } else if (days > 0 && !isToday) missed += 1
    for (const { change } of changes) {
      if (change.action === 'add') admin += change.count
      else admin = change.action === 'reset' ? 0 : Math.max(0, admin - change.count)
    }
  }
  const lastDay = Math.max(-1, ...spotted)
  const last = lastDay < 0 ? null : new Date(Date.UTC(2026, 2, 1) + lastDay * DAY).toISOString().slice(0, 10)
  return { longest, current: days, available: earned + admin, last }
}

async function countTotals(db: Kysely<Database>, userId: number) {
  const own = await db
    .selectFrom('media')
    .selectAll()
    .where('uploader_id', '=', userId)
    .where('status', '=', 'approved')
    .execute()
  const vehicles = await db
    .selectFrom('vehicles')
    .selectAll()
    .where('first_added_by', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  const since = vehicles.flatMap(({ id }) => {
    const times = own.filter(({ vehicle_id }) => vehicle_id === id).map(({ approved_at }) => approved_at ?? 0)
    return times.length === 0 ? [] : [Math.min(...times)]
  })
  const tags = await db.selectFrom('vehicle_tags').select('type').where('added_by', '=', userId).execute()
  const comments = await db.selectFrom('comments').selectAll().where('author_id', '=', userId).execute()
  const shown = comments.filter(({ deleted_at, is_hidden }) => deleted_at === null && is_hidden === 0)
  return {
    stats: {
      totalSpots: since.length,
      totalImages: own.length,
      totalTags: tags.length,
      totalComments: shown.length,
    },
    reachedAt: Math.max(...since),
  }
}
