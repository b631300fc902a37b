import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DomainError } from '#app/domain/errors.ts'
import { deleteImage } from '#app/domain/media/arrange.server.ts'
import { approveImage, hideImage, rejectImage } from '#app/domain/media/decide.server.ts'
import { changeFreezes } from '#app/domain/moderation/change-freezes.server.ts'
import { removeVehicle } from '#app/domain/spotting/deletion.server.ts'
import { addVehicle } from '#app/domain/spotting/spot.server.ts'
import { rebuildStreaks } from '#app/domain/streaks/rebuild-streaks.server.ts'
import { readStreakRecord, recountStreak } from '#app/domain/streaks/recount.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember } from '#tests/factories.ts'
import { actBeforeQuery } from '#tests/scores/act-before-query.ts'
import { addPreparedPhoto, noFiles } from '#tests/scores/prepared-photo.ts'

beforeAll(() => setMediaStore(noFiles))
afterAll(() => setMediaStore(null))

const HOUR = 3_600_000
const START = Date.parse('2026-05-01T00:00+08:00')

type Scene = { db: Kysely<Database>; spotter: Member; newcomer: Member; admin: Member }

async function aScene(): Promise<Scene> {
  const db = testDatabase()
  const admin = await aMember(db, { isAdmin: true }, START)
  const spotter = await aMember(db, { isApproved: true }, START)
  const newcomer = await aMember(db, {}, START)
  await addVehicle(db, admin, { plate: 'WXY1' }, START)
  return { db, admin, spotter, newcomer }
}

type Act = { what: string; hours: number; which: number; count: number }

async function perform({ db, admin, spotter, newcomer }: Scene, { what, which, count }: Act, at: number) {
  const photos = await db
    .selectFrom('media')
    .select(['id', 'vehicle_id', 'uploader_id'])
    .orderBy('id', 'desc')
    .execute()
  const photo = photos[which % Math.max(1, photos.length)]
  const image = { mediaId: photo?.id ?? 0, vehicleId: photo?.vehicle_id ?? 0 }
  switch (what) {
    case 'spot':
      return addPreparedPhoto(db, which % 3 === 0 ? newcomer : spotter, 1, at)
    case 'approve':
      return approveImage(db, admin, image, at)
    case 'hide':
      return hideImage(db, admin, image, at)
    case 'reject':
      return rejectImage(db, admin, image, at)
    case 'delete':
      return deleteImage(db, photo?.uploader_id === newcomer.id ? newcomer : spotter, image, at)
    case 'delete-by-admin':
      return deleteImage(db, admin, image, at)
    case 'remove-vehicle': {
      const { id } = await addVehicle(db, spotter, { plate: `A${count}` }, at)
      await addPreparedPhoto(db, spotter, id, at)
      return removeVehicle(db, spotter, id, at + 1)
    }
    default: {
      const action = (['add', 'remove', 'reset'] as const)[which % 3] ?? 'add'
      return changeFreezes(db, admin, count % 2 ? spotter.id : newcomer.id, { action, count }, at)
    }
  }
}

const anAct: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom(
    ...['spot', 'spot', 'spot', 'spot', 'approve', 'approve', 'hide', 'reject', 'delete', 'delete-by-admin'],
    ...['remove-vehicle', 'freezes'],
  ),
  hours: fc.integer({ min: 0, max: 30 }),
  which: fc.nat(20),
  count: fc.integer({ min: 1, max: 3 }),
})

const spots = (days: number): Act[] =>
  Array.from({ length: days }, () => ({ what: 'spot', hours: 24, which: 1, count: 1 }))

async function play(scene: Scene, acts: readonly Act[]): Promise<void> {
  let at = START
  for (const act of acts) {
    at += act.hours * HOUR
    await perform(scene, act, at).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
    })
  }
}

it('whatever happens, what is kept of streaks and freezes is what a recount from nothing gives', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 5, maxLength: 50 }), async (acts) => {
      const scene = await aScene()
      await play(scene, [...spots(acts.length % 9), ...acts])
      for (const { id } of [scene.spotter, scene.newcomer]) {
        expect(await readStreakRecord(scene.db, id)).toEqual(await recountStreak(scene.db, id))
      }
      await scene.db.destroy()
    }),
    { numRuns: 60 },
  )
})

it('a rebuild changes nothing where all is well, and puts right what was lost or forged', async () => {
  const scene = await aScene()
  const { db, admin, spotter, newcomer } = scene
  await play(scene, [...spots(9), { what: 'freezes', hours: 24, which: 0, count: 3 }])
  const record = await readStreakRecord(db, spotter.id)
  expect(record.columns).toMatchObject({
    current_streak_days: 9,
    longest_streak_days: 9,
    last_spot_day: '2026-05-10',
    earned_freezes: 1,
    admin_freezes: 3,
  })
  expect(await rebuildStreaks(db)).toBe(0)
  await db.updateTable('users').set({ current_streak_days: 70, longest_streak_days: 70 }).execute()
  await db.deleteFrom('streak_days').where('day', '>', '2026-05-05').execute()
  await db.deleteFrom('spot_days').where('day', '=', '2026-05-03').execute()
  await db.updateTable('spot_days').set({ user_id: newcomer.id }).where('day', '=', '2026-05-04').execute()
  await db
    .insertInto('spot_days')
    .values({ user_id: admin.id, day: '2026-05-04', media_id: 999, at: 1 })
    .execute()
  expect(await rebuildStreaks(db)).toBe(3)
  expect(await readStreakRecord(db, spotter.id)).toEqual(record)
  expect(await rebuildStreaks(db)).toBe(0)
  const days = await db.selectFrom('spot_days').select('user_id').distinct().execute()
  expect(days).toEqual([{ user_id: spotter.id }])
})

it('a spot while it reads is no mistake, and stays', async () => {
  const { db, admin } = await aScene()
  await addPreparedPhoto(db, admin, 1, START)
  // The admin is the first member that it reads.
  const during = actBeforeQuery(db, 'streak_days', () => addPreparedPhoto(db, admin, 1, START + 24 * HOUR))
  expect(await rebuildStreaks(during)).toBe(0)
  expect((await readStreakRecord(db, admin.id)).columns.current_streak_days).toBe(2)
})
