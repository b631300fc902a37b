import type { Kysely } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { raidContributions } from '#app/domain/raids/contributions.server.ts'
import type { Raid } from '#app/domain/raids/raid.ts'
import { raidById } from '#app/domain/raids/raids.server.ts'
import { deleteVehicle, restoreVehicle } from '#app/domain/spotting/deletion.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { editBasicInfo } from '#app/domain/vehicles/edit.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'

const start = Date.UTC(2026, 4, 3, 2)
let db: Kysely<Database>
let aina: Member
let bala: Member
let admin: Member

beforeEach(async () => {
  db = testDatabase()
  aina = await aMember(db, { username: 'aina' }, start)
  bala = await aMember(db, { username: 'bala' }, start)
  admin = await aMember(db, { isAdmin: true }, start)
})

/** What counts: who, what. */
async function counted({ id }: Raid): Promise<string[]> {
  const { contributions } = await raidContributions(db, id, { page: 1, limit: 50 })
  return contributions.map(({ user, actionType }) => `${user?.username} ${actionType}`)
}

it('nothing counts at a vehicle that is deleted, until it is restored', async () => {
  const { id } = await aVehicle(db, { plate: 'WXY1', by: aina }, start - 1)
  const raid = await aRaid(db, { startAt: start, by: admin }, start)
  await deleteVehicle(db, aina, id, start + 1)
  const tag = { vehicle_id: id, type: 'Rare', added_by: bala.id, created_at: start + 2 }
  await db.insertInto('vehicle_tags').values(tag).execute()
  const change = { vehicle_id: id, user_id: bala.id, field: 'tags', new_value: 'Rare', at: start + 2 }
  await db.insertInto('vehicle_changes').values(change).execute()
  const act = { kind: 'tag-added', actorId: bala.id, ownerId: bala.id, vehicleId: id } as const
  await recordActivity(db, { ...act, subjectId: id, detail: { tag: 'Rare' }, at: start + 2 })
  expect(await counted(raid)).toEqual([])
  await restoreVehicle(db, admin, id, start + 3)
  expect(await counted(raid)).toEqual(['bala tag_added'])
})

it('nothing counts of an account that is gone by the time at which the vehicle fits', async () => {
  const raid = await aRaid(db, { startAt: start, by: admin, criteria: { makes: ['Proton'] } }, start)
  const { id: vehicleId } = await aVehicle(db, { plate: 'WXY1', by: aina }, start + 1)
  await db
    .updateTable('users')
    .set({ deleted_at: start + 2 })
    .where('id', '=', aina.id)
    .execute()
  await editBasicInfo(db, bala, { vehicleId, edit: { make: 'Proton' } }, start + 3)
  expect(await counted(raid)).toEqual(['bala basic_info_updated'])
  expect((await raidById(db, raid.id)).totalContributions).toBe(1)
})
