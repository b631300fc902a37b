import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moderateComment } from '#app/domain/discussions/comment-reports.server.ts'
import {
  addComment,
  deleteComment,
  editComment,
  likeComment,
} from '#app/domain/discussions/comments.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import { deleteImage } from '#app/domain/media/arrange.server.ts'
import { approveImage, hideImage, rejectImage } from '#app/domain/media/decide.server.ts'
import { rebuildRep } from '#app/domain/rep/rebuild.server.ts'
import { deleteVehicle, removeVehicle, restoreVehicle } from '#app/domain/spotting/deletion.server.ts'
import { addVehicle } from '#app/domain/spotting/spot.server.ts'
import { addTag, removeTag } from '#app/domain/tags/tags.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { editBasicInfo, editStory } from '#app/domain/vehicles/edit.server.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember } from '#tests/factories.ts'
import { addPreparedPhoto, noFiles } from '#tests/scores/prepared-photo.ts'

beforeAll(() => setMediaStore(noFiles))
afterAll(() => setMediaStore(null))

type Act = (
  db: Kysely<Database>,
  by: Member,
  admin: Member,
  pick: (ids: number[]) => number,
  at: number,
) => Promise<unknown>

const vehicles = (db: Kysely<Database>) => idsOf(db.selectFrom('vehicles').select('id'))
const comments = (db: Kysely<Database>) => idsOf(db.selectFrom('comments').select('id'))

async function idsOf(query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> {
  return (await query.execute()).map(({ id }) => id)
}

async function anImage(db: Kysely<Database>, pick: (ids: number[]) => number) {
  const images = await db.selectFrom('media').select(['id', 'vehicle_id']).execute()
  const id = pick(images.map(({ id }) => id))
  return { mediaId: id, vehicleId: images.find((image) => image.id === id)?.vehicle_id ?? 0 }
}

const acts: Record<string, Act> = {
  addVehicle: (db, by, _admin, pick, at) => addVehicle(db, by, { plate: `WXY${pick([1, 2, 3])}` }, at),
  like: async (db, by, _admin, pick, at) => likeVehicle(db, by, { vehicleId: pick(await vehicles(db)) }, at),
  addPhoto: async (db, by, _admin, pick, at) => addPreparedPhoto(db, by, pick(await vehicles(db)), at),
  approvePhoto: async (db, _by, admin, pick, at) => approveImage(db, admin, await anImage(db, pick), at),
  hidePhoto: async (db, _by, admin, pick, at) => hideImage(db, admin, await anImage(db, pick), at),
  rejectPhoto: async (db, _by, admin, pick, at) => rejectImage(db, admin, await anImage(db, pick), at),
  deletePhoto: async (db, _by, admin, pick, at) => deleteImage(db, admin, await anImage(db, pick), at),
  comment: async (db, by, _admin, pick, at) =>
    addComment(db, by, { vehicleId: pick(await vehicles(db)), comment: 'Nice' }, at),
  editComment: async (db, by, _admin, pick, at) =>
    editComment(db, by, { commentId: pick(await comments(db)), comment: `At ${at}` }, at),
  likeComment: async (db, by, _admin, pick, at) =>
    likeComment(db, by, { commentId: pick(await comments(db)) }, at),
  rejectComment: async (db, _by, admin, pick, at) =>
    moderateComment(db, admin, { commentId: pick(await comments(db)), action: 'reject' }, at),
  approveComment: async (db, _by, admin, pick, at) =>
    moderateComment(db, admin, { commentId: pick(await comments(db)), action: 'approve' }, at),
  deleteComment: async (db, by, _admin, pick, at) => deleteComment(db, by, pick(await comments(db)), at),
  deleteVehicle: async (db, _by, admin, pick, at) => deleteVehicle(db, admin, pick(await vehicles(db)), at),
  restoreVehicle: async (db, _by, admin, pick, at) => restoreVehicle(db, admin, pick(await vehicles(db)), at),
  removeVehicle: async (db, by, _admin, pick, at) => removeVehicle(db, by, pick(await vehicles(db)), at),
  nameIt: async (db, by, _admin, pick, at) =>
    editBasicInfo(db, by, { vehicleId: pick(await vehicles(db)), edit: { make: 'BMW', model: 'M3' } }, at),
  unnameIt: async (db, by, _admin, pick, at) =>
    editBasicInfo(db, by, { vehicleId: pick(await vehicles(db)), edit: { make: null } }, at),
  tellStory: async (db, by, _admin, pick, at) =>
    editStory(
      db,
      by,
      { vehicleId: pick(await vehicles(db)), edit: { profile: `${at} `.padEnd(90, 'x') } },
      at,
    ),
  tellLittle: async (db, by, _admin, pick, at) =>
    editStory(
      db,
      by,
      { vehicleId: pick(await vehicles(db)), edit: { profile: `${at}`.padEnd(79, 'x') } },
      at,
    ),
  tag: async (db, by, _admin, pick, at) =>
    addTag(db, by, { vehicleId: pick(await vehicles(db)), tag: 'Rare' }, at),
  untag: async (db, by, _admin, pick, at) =>
    removeTag(db, by, { vehicleId: pick(await vehicles(db)), tag: 'Rare' }, at),
}

/** One act of one of four members, about one of what is there. */
const anAct = fc.record({ what: fc.constantFrom(...Object.keys(acts)), who: fc.nat(3), which: fc.nat(11) })
/** So that most of what follows finds something to be about. */
const begin = [
  { what: 'addVehicle', who: 0, which: 0 },
  { what: 'addPhoto', who: 0, which: 0 },
  { what: 'addPhoto', who: 3, which: 0 },
  { what: 'comment', who: 2, which: 0 },
]

/** Chance seldom comes upon these. */
const takenBack = ['like', 'like', 'likeComment', 'likeComment'].map((what) => ({ what, who: 1, which: 0 }))
const removed = ['addVehicle', 'addPhoto', 'nameIt', 'removeVehicle'].map((what) => ({
  what,
  who: 1,
  which: 1,
}))

async function play(
  db: Kysely<Database>,
  played: { what: string; who: number; which: number }[],
): Promise<void> {
  const admin = await aMember(db, { isAdmin: true })
  const isTrusted = [true, true, false, false]
  const members = await Promise.all(isTrusted.map((isApproved) => aMember(db, { isApproved })))
  for (const [index, { what, who, which }] of [...begin, ...played].entries()) {
    const pick = (ids: number[]) => ids[which % Math.max(1, ids.length)] ?? 0
    const by = members[who] as Member
    await acts[what]?.(db, by, admin, pick, 1_000 + index).catch((error: unknown) => {
      // What is not allowed, or about what is not there, does not happen.
      if (!(error instanceof DomainError)) throw error
    })
  }
}

const ledger = (db: Kysely<Database>) =>
  db
    .selectFrom('rep_ledger')
    .select(['user_id', 'reason', 'subject', 'points'])
    .orderBy('user_id')
    .orderBy('reason')
    .orderBy('subject')
    .execute()
const reps = (db: Kysely<Database>) => db.selectFrom('users').select(['id', 'rep']).orderBy('id').execute()

it('whatever happens, what is rebuilt from the activities is the ledger, and rep its sum', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 10, maxLength: 40 }), async (played) => {
      const db = testDatabase()
      await play(db, played)
      const kept = { ledger: await ledger(db), reps: await reps(db) }
      expect(await rebuildRep(db)).toEqual({ entries: 0, members: 0 })
      await db.deleteFrom('rep_ledger').execute()
      await db.updateTable('users').set({ rep: 0 }).execute()
      await rebuildRep(db)
      expect({ ledger: await ledger(db), reps: await reps(db) }).toEqual(kept)
      await db.destroy()
    }),
    { numRuns: 40, examples: [[takenBack], [removed]] },
  )
})

it('puts right what does not follow from the activities, and no more', async () => {
  const db = testDatabase()
  await play(db, [])
  const right = { ledger: await ledger(db), reps: await reps(db) }
  await db.updateTable('rep_ledger').set({ points: 40 }).execute()
  const entry = { reason: 'likes', points: 7, at: 1, detail: null }
  const [first] = right.reps
  for (const subject of ['vehicle:1', 'vehicle:999', 'comment:1']) {
    await db
      .insertInto('rep_ledger')
      .values({ ...entry, user_id: first?.id ?? 0, subject })
      .execute()
  }
  await rebuildRep(db)
  expect({ ledger: await ledger(db), reps: await reps(db) }).toEqual(right)
})

it('the figures are those of the contract: 3 for the first photo, 1 for a like, for the name and for the story, 5 and 10 for awards', async () => {
  const db = testDatabase()
  const by = (who: number, ...names: string[]) => names.map((what) => ({ what, who, which: 0 }))
  await play(db, [...by(1, 'like', 'nameIt'), ...by(2, 'tellLittle'), ...by(0, 'tellStory', 'likeComment')])
  await db.deleteFrom('rep_ledger').execute()
  await rebuildRep(db)
  const rows = await ledger(db)
  const [, spotter = 0, namer = 0, author = 0] = (await reps(db)).map(({ id }) => id)
  expect(rows.map(({ user_id, reason, points }) => [user_id, reason, points])).toEqual([
    [spotter, 'award', 5],
    [spotter, 'award', 10],
    [spotter, 'likes', 1],
    [spotter, 'photos', 3],
    [spotter, 'story', 1],
    [namer, 'make-and-model', 1],
    [author, 'comment-likes', 1],
  ])
})
