import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordActivity, reversedQuery } from '#app/domain/activity/activity.server.ts'
import { type NewActivity, subjectKinds, watcherOf } from '#app/domain/activity.ts'
import type { Database, VehicleRow } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

let db: Kysely<Database>
let vehicle: VehicleRow

beforeEach(async () => {
  db = testDatabase()
  vehicle = await aVehicle(db, { by: await aMember(db) })
})
afterEach(() => db.destroy())

/** Nobody of the site; the watchers have nothing to do for them. */
const nobody = { actorId: null, ownerId: null, at: 9 }
const silent = { detail: { reason: null } }
const photo = () => ({ ...nobody, subjectId: 7, vehicleId: vehicle.id })
const record = async (...acts: NewActivity[]) => {
  for (const act of acts) await recordActivity(db, act)
}
/** Which of the activities undoes which, by their places. */
const undone = async () => {
  const rows = await db.selectFrom('activity').select(['id', 'reverses', 'kind']).orderBy('id').execute()
  return rows
    .filter(({ kind }) => kind !== 'vehicle-added')
    .map(({ reverses }, _, all) => all.findIndex((_row, index) => rows[index + 1]?.id === reverses))
}

describe('an undoing names what it undoes', () => {
  it('a like taken back: one’s own, whoever else likes it', async () => {
    const like = (kind: 'vehicle-liked' | 'vehicle-unliked', actorId: number) =>
      ({ ...nobody, kind, actorId, subjectId: vehicle.id }) as const
    await record(like('vehicle-liked', 1), like('vehicle-liked', 2), like('vehicle-unliked', 1))
    await record(like('vehicle-liked', 1), like('vehicle-unliked', 1), like('vehicle-unliked', 2))
    expect(await undone()).toEqual([-1, -1, 0, -1, 3, 1])
  })

  it('a tag taken off: that tag', async () => {
    const tag = (kind: 'tag-added' | 'tag-removed', tag: string) =>
      ({ ...nobody, kind, subjectId: vehicle.id, detail: { tag } }) as const
    await record(tag('tag-added', 'Classic'), tag('tag-added', 'Modified'), tag('tag-removed', 'Classic'))
    expect(await undone()).toEqual([-1, -1, 0])
  })

  it('a photo: hidden its approval, approved again its hiding, deleted what still stood of it', async () => {
    await record({ ...photo(), kind: 'photo-added', detail: { isApproved: false } })
    for (const kind of ['photo-approved', 'photo-hidden', 'photo-approved', 'photo-deleted'] as const) {
      await record({ ...photo(), kind, ...silent })
    }
    expect(await undone()).toEqual([-1, -1, 1, 2, 3])
  })

  it('a rejected photo its adding, and nothing is undone twice', async () => {
    await record({ ...photo(), kind: 'photo-added', detail: { isApproved: false } })
    await record({ ...photo(), kind: 'photo-rejected', ...silent }, { ...photo(), kind: 'photo-deleted' })
    expect(await undone()).toEqual([-1, 0, -1])
  })

  it('of another photo: nothing', async () => {
    await record({ ...photo(), kind: 'photo-added', detail: { isApproved: true } })
    await record({ ...photo(), subjectId: 8, kind: 'photo-hidden', ...silent })
    expect(await undone()).toEqual([-1, -1])
  })

  it('a restoration the deletion', async () => {
    const subject = { ...nobody, subjectId: vehicle.id }
    await record({ ...subject, kind: 'vehicle-deleted' }, { ...subject, kind: 'vehicle-restored' })
    const [added, deleted, restored] = await db.selectFrom('activity').selectAll().orderBy('id').execute()
    expect([deleted?.reverses, restored?.reverses]).toEqual([added?.id, deleted?.id])
  })
})

it('an award has no vehicle; its revocation names when the same member earned it', async () => {
  const award = { ...nobody, subjectId: 3, vehicleId: null }
  const detail = { key: 'streak-7', kind: 'achievement', rarity: 'common', isAutomatic: true } as const
  await record(
    { ...award, kind: 'award-earned', ownerId: 1, detail },
    { ...award, kind: 'award-earned', ownerId: 2, detail },
    { ...award, kind: 'award-revoked', ownerId: 1 },
  )
  expect(await undone()).toEqual([-1, -1, 0])
  const rows = await db.selectFrom('activity').selectAll().where('subject_kind', '=', 'award').execute()
  expect(rows).toMatchObject(Array(3).fill({ subject_id: 3, vehicle_id: null, snapshot: null }))
})

it('an act about a vehicle keeps the vehicle as it was', async () => {
  await db
    .insertInto('vehicle_tags')
    .values({ vehicle_id: vehicle.id, type: 'Classic', created_at: 1 })
    .execute()
  await record({ ...photo(), kind: 'photo-approved' })
  await db.updateTable('vehicles').set({ plate: 'OTHER1' }).execute()
  const row = await db
    .selectFrom('activity')
    .select('snapshot')
    .where('kind', '=', 'photo-approved')
    .executeTakeFirst()
  expect(JSON.parse(row?.snapshot ?? '')).toEqual({
    plate: vehicle.plate,
    make: null,
    model: null,
    bodyStyle: null,
    color: null,
    tags: ['Classic'],
  })
})

it.each(['large', 'fresh'])('on a %s site an index finds what is undone', async (size) => {
  if (size === 'large') await fillStatistics(db)
  for (const kind of Object.keys(subjectKinds) as NewActivity['kind'][]) {
    const query = reversedQuery(db, {
      kind,
      actorId: 1,
      ownerId: 1,
      subjectId: 1,
      vehicleId: 1,
      at: 1,
    } as NewActivity)
    if (query !== null) await expectIndexed(db, query, { maySort: true })
  }
})

it('a watcher that forgets a kind of activity does not compile', () => {
  // @ts-expect-error: the other kinds are missing.
  expect(watcherOf({ 'vehicle-added': null })).toBeTypeOf('function')
})
