import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { displayedAwardsQuery } from '#app/domain/awards/displayed.server.ts'
import {
  readLeaderboard,
  readTopSpotters,
  topSpottersQuery,
} from '#app/domain/finding/leaderboard/leaderboard.server.ts'
import { spottedMakesQuery } from '#app/domain/users/spotted-makes.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

const at = Date.UTC(2026, 4, 3, 2)
const DAY = 24 * 60 * 60 * 1000
let db: Kysely<Database>
beforeEach(() => {
  db = testDatabase()
})

/** A member who has so many plates that count, the last of them since `reached`. */
async function aSpotter(username: string, spots: number, reached = at): Promise<Member> {
  const member = await aMember(db, { username }, at)
  await db
    .updateTable('users')
    .set({ total_spots: spots, spots_reached_at: spots === 0 ? null : reached })
    .where('id', '=', member.id)
    .execute()
  return member
}

async function anAward(to: Member, title: string, more: { order?: number; revokedAt?: number } = {}) {
  const { id } = await db
    .insertInto('awards')
    .values({
      key: `${to.username}-${title}`,
      title,
      description: 'For tests',
      icon: '🏁',
      rarity: 'rare',
      kind: 'granted',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { order = null, revokedAt = null } = more
  await db
    .insertInto('user_awards')
    .values({
      user_id: to.id,
      award_id: id,
      awarded_at: at,
      is_displayed: order === null ? 0 : 1,
      display_order: order,
      revoked_at: revokedAt,
    })
    .execute()
  return id
}

const ranks = async () =>
  (await readTopSpotters(db)).map(({ rank, username, platesFound }) => [rank, username, platesFound])

describe('the leaderboard', () => {
  it('is in the order of plates; equals share a rank, and who got there first stands higher', async () => {
    await aSpotter('fourth', 3)
    await aSpotter('later', 7, at + 2)
    await aSpotter('earlier', 7, at + 1)
    await aSpotter('third', 4, at - DAY)
    await aSpotter('first', 9, at + DAY)
    expect(await ranks()).toEqual([
      [1, 'first', 9],
      [2, 'earlier', 7],
      [2, 'later', 7],
      [4, 'third', 4],
      [5, 'fourth', 3],
    ])
  })

  it('gives two at the top the first rank, and the next the third', async () => {
    await aSpotter('ben', 5)
    await aSpotter('abu', 5)
    await aSpotter('cik', 4)
    expect(await ranks()).toEqual([
      [1, 'ben', 5],
      [1, 'abu', 5],
      [3, 'cik', 4],
    ])
  })

  it('gives two behind the first the second rank, and the next the fourth', async () => {
    for (const [name, spots] of Object.entries({ aina: 9, ben: 7, cik: 7, dev: 6 }))
      await aSpotter(name, spots)
    expect(await ranks()).toEqual([
      [1, 'aina', 9],
      [2, 'ben', 7],
      [2, 'cik', 7],
      [4, 'dev', 6],
    ])
  })

  it('ends with seventeen also where the next has as many: who got there first is in it', async () => {
    for (let spots = 20; spots > 4; spots -= 1) await aSpotter(`spotter_${spots}`, spots)
    await aSpotter('late', 3, at + 1)
    await aSpotter('early', 3, at)
    const found = await ranks()
    expect(found).toHaveLength(17)
    expect(found.slice(-2)).toEqual([
      [16, 'spotter_5', 5],
      [17, 'early', 3],
    ])
  })

  it('leaves out those who have nothing that counts, and those who are gone', async () => {
    await aSpotter('nothing', 0)
    const gone = await aSpotter('gone', 8)
    await aSpotter('here', 1)
    await db.updateTable('users').set({ deleted_at: at }).where('id', '=', gone.id).execute()
    expect(await ranks()).toEqual([[1, 'here', 1]])
    expect((await readLeaderboard(db, at)).map(({ username }) => username)).toEqual(['here'])
  })

  it('holds seventeen', async () => {
    for (let spots = 1; spots <= 19; spots += 1) await aSpotter(`spotter_${spots}`, spots)
    const found = (await readLeaderboard(db, at)).map(({ platesFound }) => platesFound)
    expect(found).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  })
})

describe('an entry', () => {
  it('names the make that its spotter found most, of equals the first by name; deleted vehicles aside', async () => {
    const spotter = await aSpotter('aina', 4)
    await aSpotter('bala', 1)
    for (const [make, deletedAt] of [
      ['Proton', undefined],
      ['Proton', undefined],
      ['Perodua', undefined],
      ['Perodua', undefined],
      ['BMW', at],
      ['BMW', at],
      ['BMW', at],
    ] as const) {
      const { id } = await aVehicle(db, { by: spotter, ...(deletedAt ? { deletedAt } : {}) }, at)
      await db.updateTable('vehicles').set({ make }).where('id', '=', id).execute()
    }
    const [first, second] = await readLeaderboard(db, at)
    expect(first?.spotterStats.mostSpottedMake).toEqual({ make: 'Perodua', count: 2 })
    expect(second?.spotterStats.mostSpottedMake).toBeNull()
  })

  it('tells the streak as it stands', async () => {
    const { id } = await aSpotter('aina', 1)
    await db
      .updateTable('users')
      .set({ current_streak_days: 6, longest_streak_days: 9, last_spot_day: '2026-05-02' })
      .where('id', '=', id)
      .execute()
    const streakAt = async (time: number) => (await readLeaderboard(db, time))[0]?.spotterStats
    expect(await streakAt(at)).toMatchObject({ currentStreak: { days: 6 }, longestStreak: { days: 9 } })
    expect(await streakAt(at + DAY)).toMatchObject({ currentStreak: { days: 0 }, longestStreak: { days: 9 } })
  })

  it('has the awards its spotter shows, in their order, three at most', async () => {
    const spotter = await aSpotter('aina', 2)
    const other = await aSpotter('bala', 1)
    await anAward(spotter, 'Hidden')
    await anAward(spotter, 'Revoked', { revokedAt: at })
    await anAward(spotter, 'Second', { order: 2 })
    await anAward(spotter, 'Third', { order: 3 })
    // Places are 1 to 3, but nothing in the table forbids two awards in one.
    await anAward(spotter, 'Fourth', { order: 3 })
    await anAward(spotter, 'First', { order: 1 })
    await anAward(other, 'Only', { order: 1 })
    const titles = (await readLeaderboard(db, at)).map(({ awards }) =>
      awards.map(({ awardId, displayOrder }) => [displayOrder, awardId.title]),
    )
    expect(titles).toEqual([
      [
        [1, 'First'],
        [2, 'Second'],
        [3, 'Third'],
      ],
      [[1, 'Only']],
    ])
  })
})

describe('reading it', () => {
  /** How many queries a reading takes. */
  async function costOf(read: (db: Kysely<Database>) => Promise<unknown>): Promise<number> {
    let count = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        count += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await read(counted)
    return count
  }

  it('takes as many queries for seventeen as for one', async () => {
    await aSpotter('first', 99)
    const json = await costOf((db) => readLeaderboard(db, at))
    const screen = await costOf(readTopSpotters)
    for (let n = 1; n <= 18; n += 1) {
      const spotter = await aSpotter(`spotter_${n}`, n)
      const { id } = await aVehicle(db, { by: spotter }, at)
      await db.updateTable('vehicles').set({ make: 'Proton' }).where('id', '=', id).execute()
      await anAward(spotter, 'Shown', { order: 1 })
    }
    expect(await costOf((db) => readLeaderboard(db, at))).toBe(json)
    expect(await costOf(readTopSpotters)).toBe(screen)
    expect([json, screen]).toEqual([3, 1])
  })

  it.each(['large', 'fresh'])('is served by indexes on a %s site', async (size) => {
    if (size === 'large') await fillStatistics(db)
    const ids = [1, 2, 3]
    await expectIndexed(db, topSpottersQuery(db).selectAll())
    await expectIndexed(db, spottedMakesQuery(db, ids), { mayScan: ['each'], maySort: true })
    await expectIndexed(db, displayedAwardsQuery(db, ids), { mayScan: ['each'], maySort: true })
  })
})
