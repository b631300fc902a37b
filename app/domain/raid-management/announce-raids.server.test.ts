import type { Kysely } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import {
  announceRaids,
  earlierContributorsQuery,
  toAnnounceQuery,
} from '#app/domain/raid-management/announce-raids.server.ts'
import { archiveRaid } from '#app/domain/raid-management/manage-raids.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

const at = Date.UTC(2026, 4, 3, 2)
const HOUR = 60 * 60 * 1000
let db: Kysely<Database>
let admin: Member

beforeEach(async () => {
  db = testDatabase()
  admin = await aMember(db, { username: 'boss', isAdmin: true }, at)
  const earlier = { startAt: at - 9 * HOUR, endAt: at - 5 * HOUR, by: admin }
  await aRaid(db, { slug: 'earlier', ...earlier }, at - 9 * HOUR)
  for (const username of ['aina', 'bala']) {
    const by = await aMember(db, { username }, at)
    await aVehicle(db, { by }, at - 8 * HOUR)
    await aVehicle(db, { by }, at - 7 * HOUR)
  }
  await announceRaids(db, at - 9 * HOUR)
})

async function told(): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['username', 'params'])
    .where('type', '=', 'RAID_STARTED')
    .orderBy('username')
    .execute()
  return rows.map(({ username, params }) => `${username} ${(JSON.parse(params) as { slug: string }).slug}`)
}

it('tells those who contributed to an earlier raid, at its start and once', async () => {
  await aRaid(db, { slug: 'now', startAt: at, by: admin }, at - HOUR)
  // Who contributes to this one alone is not told that it has started.
  await aVehicle(db, { by: await aMember(db, { username: 'chong' }, at) }, at + 1)
  await announceRaids(db, at - 1)
  expect(await told()).toEqual([])
  await announceRaids(db, at)
  await announceRaids(db, at + 1)
  expect(await told()).toEqual(['aina now', 'bala now'])
  await db
    .updateTable('notifications')
    .set({ read_at: at + 2 })
    .execute()
  await announceRaids(db, at + 3)
  expect(await told()).toHaveLength(2)
})

it('tells nobody of one that was archived, or that ended while the site was down', async () => {
  const { id } = await aRaid(db, { startAt: at, by: admin }, at - HOUR)
  await archiveRaid(db, admin, id, at)
  await aRaid(db, { startAt: at, endAt: at + HOUR, by: admin }, at - HOUR)
  await announceRaids(db, at + HOUR)
  expect(await told()).toEqual([])
})

it('goes on behind the last whom it told', async () => {
  const { id } = await aRaid(db, { slug: 'now', startAt: at, by: admin }, at - HOUR)
  const { id: last } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'aina')
    .executeTakeFirstOrThrow()
  await db.updateTable('raids').set({ announced_to: last }).where('id', '=', id).execute()
  await announceRaids(db, at)
  expect(await told()).toEqual(['bala now'])
})

it.each(['large', 'fresh'])('reads by indexes on a %s site', async (size) => {
  if (size === 'large') await fillStatistics(db)
  await expectIndexed(db, toAnnounceQuery(db, at))
  await expectIndexed(db, earlierContributorsQuery(db, { announced_to: 0, start_at: at }))
})
