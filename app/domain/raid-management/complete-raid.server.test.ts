import { type Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { rebuildAwards } from '#app/domain/awarding/rebuild-awards.server.ts'
import {
  badgesQuery,
  completeRaid,
  giveLeftBadges,
  toRewardQuery,
  unfinishedRaidsQuery,
} from '#app/domain/raid-management/complete-raid.server.ts'
import { addContribution } from '#app/domain/raid-management/correct-contributions.server.ts'
import { defaultAwards, type Raid } from '#app/domain/raids/raid.ts'
import type { Member } from '#app/domain/users/user.ts'
import { makeJobQueue, setJobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import { examine } from '#db/doctor/doctor.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

const at = Date.UTC(2026, 4, 3, 2)
let db: Kysely<Database>
let admin: Member
let raid: Raid

beforeEach(async () => {
  db = testDatabase()
  setJobQueue(makeJobQueue(':memory:'))
  admin = await aMember(db, { isAdmin: true }, at)
  raid = await aRaid(db, { title: 'EV week', slug: 'ev-week', by: admin }, at)
  await aVehicle(db, { by: admin, plate: 'WXY1' }, raid.startAt - 1)
})

/** Somebody who contributed so much, at that time. */
async function contributed(username: string, weight: number, when = at): Promise<void> {
  await aMember(db, { username }, at)
  const input = { userId: username, vehicleId: 'WXY1', actionType: 'tag_added', weight } as const
  await addContribution(db, admin, raid.id, input, when)
}

/** Whose awards of the raid these are, by its last part: `aina first`. */
async function badges(): Promise<string[]> {
  const rows = await db
    .selectFrom('user_awards')
    .innerJoin('awards', 'awards.id', 'award_id')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['username', 'key'])
    .where('kind', '=', 'raid')
    .orderBy('user_awards.id')
    .execute()
  return rows.map(({ username, key }) => `${username} ${key.replace(`raid-${raid.id}-`, '')}`)
}

async function told(): Promise<[string, number | null][]> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['username', 'params'])
    .where('type', '=', 'RAID_COMPLETED')
    .orderBy('username')
    .execute()
  return rows.map(({ username, params }) => [username, (JSON.parse(params) as { rank: number | null }).rank])
}

describe('completing a raid', () => {
  it('gives everybody their badge, and the first three theirs, and tells each once', async () => {
    await contributed('dina', 1)
    await contributed('aina', 9)
    await contributed('chong', 2)
    await contributed('bala', 5)
    const given = await completeRaid(db, admin, raid.id, at + 1)
    expect(given).toEqual({ participationAwards: 4, podiumAwards: 3 })
    expect(await badges()).toEqual([
      'aina participation',
      'aina first',
      'bala participation',
      'bala second',
      'chong participation',
      'chong third',
      'dina participation',
    ])
    expect(await told()).toEqual([
      ['aina', 1],
      ['bala', 2],
      ['chong', 3],
      ['dina', null],
    ])
    await giveLeftBadges(db)
    expect(await badges()).toHaveLength(7)
    expect(await told()).toHaveLength(4)
    expect(await rebuildAwards(db, at + 2)).toEqual({ awards: 0, counters: 0 })
    const findings = []
    for await (const finding of examine(db)) findings.push(finding)
    expect(findings).toEqual([])
  })

  it('gives those who share a rank its badge, three people at most, who got there first before others', async () => {
    await contributed('late', 5, at + 9)
    await contributed('early', 5, at + 1)
    await contributed('middle', 5, at + 5)
    await contributed('last', 5, at + 10)
    const given = await completeRaid(db, admin, raid.id, at + 11)
    expect(given).toEqual({ participationAwards: 4, podiumAwards: 3 })
    const podium = (await badges()).filter((badge) => !badge.endsWith('participation'))
    expect(podium).toEqual(['early first', 'middle first', 'late first'])
  })

  it('gives two of one rank the same badge, and the next the third', async () => {
    await contributed('aina', 5, at + 1)
    await contributed('bala', 5, at + 2)
    await contributed('chong', 1, at)
    await completeRaid(db, admin, raid.id, at + 3)
    const podium = (await badges()).filter((badge) => !badge.endsWith('participation'))
    expect(podium).toEqual(['aina first', 'bala first', 'chong third'])
  })

  it('gives nothing to an account that is gone; who came after it stands in its place', async () => {
    await contributed('gone', 9)
    await contributed('aina', 5)
    await contributed('bala', 3)
    await db.updateTable('users').set({ deleted_at: at }).where('username', '=', 'gone').execute()
    const given = await completeRaid(db, admin, raid.id, at + 1)
    expect(given).toEqual({ participationAwards: 2, podiumAwards: 2 })
    expect(await badges()).toEqual(['aina participation', 'aina first', 'bala participation', 'bala second'])
    expect(await told()).toEqual([
      ['aina', 1],
      ['bala', 2],
    ])
  })

  it('gives none that is switched off, nor any where nobody contributed', async () => {
    const awards = {
      ...defaultAwards,
      participation: { ...defaultAwards.participation, enabled: false },
    }
    const empty = raid
    raid = await aRaid(db, { awards, by: admin }, at)
    await contributed('aina', 1)
    expect(await completeRaid(db, admin, raid.id, at)).toEqual({ participationAwards: 0, podiumAwards: 1 })
    expect(await badges()).toEqual(['aina first'])
    expect(await completeRaid(db, admin, empty.id, at)).toEqual({ participationAwards: 0, podiumAwards: 0 })
  })

  it('goes on where it was broken off, and gives nothing twice', async () => {
    for (let n = 1; n <= 60; n += 1) await contributed(`member_of_raid_${n}`, n)
    await sql`CREATE TRIGGER failing BEFORE INSERT ON user_awards
      WHEN (SELECT count(*) FROM user_awards) >= 60
      BEGIN SELECT RAISE(ABORT, 'The power failed'); END`.execute(db)
    expect(await completeRaid(db, admin, raid.id, at)).toEqual({ participationAwards: 60, podiumAwards: 3 })
    await expect(giveLeftBadges(db)).rejects.toThrow('The power failed')
    await sql`DROP TRIGGER failing`.execute(db)
    const before = (await badges()).length
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(63)
    await giveLeftBadges(db)
    expect(await badges()).toHaveLength(63)
    expect(new Set(await badges()).size).toBe(63)
    expect(await told()).toHaveLength(60)
  })

  it('passes over a badge that somebody holds already', async () => {
    for (const username of ['aina', 'bala', 'chong']) await contributed(username, 5)
    await sql`CREATE TRIGGER failing BEFORE INSERT ON user_awards
      BEGIN SELECT RAISE(ABORT, 'Later'); END`.execute(db)
    await completeRaid(db, admin, raid.id, at)
    await sql`DROP TRIGGER failing`.execute(db)
    await sql`INSERT INTO user_awards (user_id, award_id, awarded_at)
      SELECT users.id, awards.id, ${at} FROM users JOIN awards
      WHERE username = 'bala' AND key = ${`raid-${raid.id}-participation`}`.execute(db)
    await giveLeftBadges(db)
    const participation = (await badges()).filter((badge) => badge.endsWith('participation'))
    expect(participation.sort()).toEqual(['aina participation', 'bala participation', 'chong participation'])
    expect(await told()).toHaveLength(3)
  })

  it('that fails stops no other raid', async () => {
    await sql`CREATE TRIGGER failing BEFORE INSERT ON user_awards
      BEGIN SELECT RAISE(ABORT, 'Later'); END`.execute(db)
    await contributed('aina', 1)
    await completeRaid(db, admin, raid.id, at)
    const stuck = raid
    raid = await aRaid(db, { by: admin }, at)
    await contributed('bala', 1)
    await completeRaid(db, admin, raid.id, at)
    await sql`DROP TRIGGER failing`.execute(db)
    await sql`CREATE TRIGGER failing BEFORE INSERT ON user_awards
      WHEN (SELECT raid_id FROM awards WHERE id = NEW.award_id) = ${sql.lit(stuck.id)}
      BEGIN SELECT RAISE(ABORT, 'Stuck'); END`.execute(db)
    await expect(giveLeftBadges(db)).rejects.toThrow('Stuck')
    expect(await badges()).toEqual(['bala participation', 'bala first'])
  })

  it.each(['large', 'fresh'])('reads by indexes on a %s site', async (size) => {
    if (size === 'large') await fillStatistics(db)
    await expectIndexed(db, toRewardQuery(db, 1))
    await expectIndexed(db, badgesQuery(db, 1))
    await expectIndexed(db, unfinishedRaidsQuery(db), { maySort: true })
  })
})
