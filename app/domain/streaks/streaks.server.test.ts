import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteImage } from '#app/domain/media/arrange.server.ts'
import { approveImage, hideImage, rejectImage } from '#app/domain/media/decide.server.ts'
import { changeFreezes } from '#app/domain/moderation/change-freezes.server.ts'
import { deleteVehicle, removeVehicle } from '#app/domain/spotting/deletion.server.ts'
import { readFreezes } from '#app/domain/streaks/freezes.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aVehicle, memberNow } from '#tests/factories.ts'
import { addPreparedPhoto, noFiles } from '#tests/scores/prepared-photo.ts'

const DAY = 24 * 3_600_000
const at = (time: string) => Date.parse(`2026-05-${time}:00+08:00`)

let db: Kysely<Database>
let spotter: Member
let newcomer: Member
let admin: Member
let vehicleId: number

beforeAll(() => setMediaStore(noFiles))
afterAll(() => setMediaStore(null))

beforeEach(async () => {
  db = testDatabase()
  const before = at('01T00:00') - DAY
  spotter = await aMember(db, { isApproved: true }, before)
  newcomer = await aMember(db, {}, before)
  admin = await aMember(db, { isAdmin: true }, before)
  vehicleId = (await aVehicle(db, { by: admin }, before)).id
})

const spot = (time: string, by = spotter) => addPreparedPhoto(db, by, vehicleId, at(time))
const streakOf = async (member: Member, time: string) => (await memberNow(db, member.id, at(time))).streak

describe('a streak', () => {
  it('counts days in Malaysia, one for each however many photos, on anybody’s vehicle (STRK-01)', async () => {
    for (const time of ['01T23:59', '02T00:01', '02T07:59', '02T08:01', '02T23:59', '03T00:01'])
      await spot(time)
    expect(await streakOf(spotter, '04T23:59')).toMatchObject({
      days: 3,
      longest: 3,
      lastSpotDay: '2026-05-03',
    })
    expect(await streakOf(spotter, '05T00:00')).toMatchObject({
      days: 0,
      longest: 3,
      lastSpotDay: '2026-05-03',
    })
  })

  it('counts a photo that waited on the day of its upload, once it is approved', async () => {
    const first = await spot('01T12:00', newcomer)
    const second = await spot('02T12:00', newcomer)
    await spot('03T12:00', newcomer)
    const last = await spot('03T13:00', newcomer).catch(() => 'refused')
    expect(last).toBe('refused')
    expect((await streakOf(newcomer, '03T14:00')).days).toBe(0)
    await approveImage(db, admin, { vehicleId, mediaId: second }, at('05T12:00'))
    expect(await streakOf(newcomer, '03T23:00')).toMatchObject({ days: 1, lastSpotDay: '2026-05-02' })
    await approveImage(db, admin, { vehicleId, mediaId: first }, at('05T12:01'))
    expect(await streakOf(newcomer, '03T23:00')).toMatchObject({ days: 2, longest: 2 })
    expect((await streakOf(newcomer, '05T12:02')).days).toBe(0)
  })

  it('loses the day of a photo that is hidden, and has it back when it is shown again', async () => {
    await spot('01T12:00')
    const mediaId = await spot('02T12:00')
    await spot('03T12:00')
    await hideImage(db, admin, { vehicleId, mediaId }, at('03T13:00'))
    expect(await streakOf(spotter, '03T14:00')).toMatchObject({ days: 1, longest: 1 })
    await approveImage(db, admin, { vehicleId, mediaId }, at('03T15:00'))
    expect(await streakOf(spotter, '03T16:00')).toMatchObject({ days: 3, longest: 3 })
  })

  it('keeps a day that has another photo', async () => {
    const mediaId = await spot('01T12:00')
    await spot('01T13:00')
    await spot('02T12:00')
    await hideImage(db, admin, { vehicleId, mediaId }, at('02T13:00'))
    expect((await streakOf(spotter, '02T14:00')).days).toBe(2)
  })

  it('keeps the day of a photo that its owner deletes, not of one that an admin deletes', async () => {
    const [first, second] = [await spot('01T12:00'), await spot('02T12:00')]
    await deleteImage(db, spotter, { vehicleId, mediaId: second }, at('02T13:00'))
    expect((await streakOf(spotter, '02T14:00')).days).toBe(2)
    await spot('02T15:00')
    expect((await streakOf(spotter, '02T16:00')).days).toBe(2)
    await deleteImage(db, admin, { vehicleId, mediaId: first }, at('02T17:00'))
    expect((await streakOf(spotter, '02T18:00')).days).toBe(1)
  })

  it('has nothing of a photo that is rejected', async () => {
    const mediaId = await spot('01T12:00', newcomer)
    await rejectImage(db, admin, { vehicleId, mediaId }, at('01T13:00'))
    await deleteImage(db, newcomer, { vehicleId, mediaId }, at('01T14:00'))
    expect(await streakOf(newcomer, '01T15:00')).toMatchObject({ days: 0, longest: 0, lastSpotDay: null })
  })

  it('loses the day of a vehicle that is removed for good, keeps that of one that is deleted', async () => {
    const [removed, deleted] = [
      await aVehicle(db, { by: spotter }, at('01T12:00')),
      await aVehicle(db, { by: spotter }, at('02T12:00')),
    ]
    const gone = await addPreparedPhoto(db, spotter, removed.id, at('01T12:00'))
    await deleteImage(db, spotter, { vehicleId: removed.id, mediaId: gone }, at('01T12:00'))
    await addPreparedPhoto(db, spotter, removed.id, at('01T12:00'))
    await removeVehicle(db, spotter, removed.id, at('01T12:00') + 59_000)
    expect(await streakOf(spotter, '01T13:00')).toMatchObject({ days: 0, longest: 0, lastSpotDay: null })
    await addPreparedPhoto(db, spotter, deleted.id, at('02T12:00'))
    await deleteVehicle(db, spotter, deleted.id, at('02T13:00'))
    expect((await streakOf(spotter, '02T14:00')).days).toBe(1)
  })
})

describe('freezes', () => {
  const change = (action: 'add' | 'remove' | 'reset', count: number, time: string) =>
    changeFreezes(db, admin, spotter.id, { action, count }, at(time))

  it('protect a streak (STRK-02): the missed day is covered and counted as used', async () => {
    await spot('01T12:00')
    expect((await change('add', 2, '02T12:00')).freezes).toEqual({
      available: 2,
      adminFreezes: 2,
      earnedFreezes: 0,
      totalUsed: 0,
    })
    expect(await streakOf(spotter, '03T12:00')).toMatchObject({ days: 1, admin: 1, used: 1 })
    await spot('04T12:00')
    expect(await streakOf(spotter, '04T13:00')).toMatchObject({ days: 2, admin: 0, used: 2 })
    expect(await readFreezes(db, spotter.id, at('05T12:00'))).toMatchObject({ available: 0, totalUsed: 2 })
  })

  it('one that is given after the gap revives nothing, however late the photos of its streak are approved', async () => {
    await spot('01T12:00', newcomer)
    const waiting = await spot('02T12:00', newcomer)
    await approveImage(db, admin, { vehicleId, mediaId: waiting }, at('02T13:00'))
    const missed = await spot('03T12:00', newcomer)
    await changeFreezes(db, admin, newcomer.id, { action: 'add', count: 1 }, at('05T12:00'))
    expect(await streakOf(newcomer, '05T13:00')).toMatchObject({ days: 0, admin: 1, used: 0 })
    await approveImage(db, admin, { vehicleId, mediaId: missed }, at('05T14:00'))
    expect(await streakOf(newcomer, '05T15:00')).toMatchObject({ days: 0, longest: 2, admin: 1, used: 0 })
  })

  it('a late approval settles what came after it anew', async () => {
    await changeFreezes(db, admin, newcomer.id, { action: 'add', count: 1 }, at('01T08:00'))
    const [first, second, third] = [
      await spot('01T12:00', newcomer),
      await spot('02T12:00', newcomer),
      await spot('03T12:00', newcomer),
    ]
    const approve = (mediaId: number) => approveImage(db, admin, { vehicleId, mediaId }, at('03T13:00'))
    await approve(first)
    await approve(third)
    expect(await streakOf(newcomer, '03T14:00')).toMatchObject({ days: 2, admin: 0, used: 1 })
    await approve(second)
    expect(await streakOf(newcomer, '03T14:00')).toMatchObject({ days: 3, admin: 1, used: 0 })
  })

  it('are changed by an admin alone, and their owner is told what changed', async () => {
    await expect(
      changeFreezes(db, spotter, spotter.id, { action: 'add', count: 1 }, at('01T12:00')),
    ).rejects.toMatchObject({ code: 'forbidden' })
    await expect(
      changeFreezes(db, admin, 999, { action: 'add', count: 1 }, at('01T12:00')),
    ).rejects.toMatchObject({
      code: 'user_not_found',
    })
    await change('add', 3, '01T12:00')
    await change('remove', 5, '01T13:00')
    await change('remove', 5, '01T14:00')
    await change('add', 2, '01T15:00')
    await change('reset', 1, '01T16:00')
    const told = await db.selectFrom('notifications').select(['type', 'params']).orderBy('id').execute()
    expect(told.map(({ type, params }) => [type, JSON.parse(params)])).toEqual([
      ['FREEZE_CHANGED', { change: 'added', count: 3, available: 3 }],
      ['FREEZE_CHANGED', { change: 'removed', count: 3, available: 0 }],
      ['FREEZE_CHANGED', { change: 'added', count: 2, available: 2 }],
      ['FREEZE_CHANGED', { change: 'reset', count: 2, available: 0 }],
    ])
  })
})
