import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { likeComment } from '#app/domain/discussions/comments.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import { rebuildRep } from '#app/domain/rep/rebuild.server.ts'
import { addVehicle } from '#app/domain/spotting/spot.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { editBasicInfo, editStory } from '#app/domain/vehicles/edit.server.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { Database } from '#db/schema.ts'
import { randomFrom } from '#db/seed/drawing/random.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember } from '#tests/factories.ts'
import { actBeforeQuery } from '#tests/scores/act-before-query.ts'
import { acts } from '#tests/scores/acts.ts'
import { addPreparedPhoto, noFiles } from '#tests/scores/prepared-photo.ts'
import type { World } from '#tests/scores/world.ts'

beforeAll(() => setMediaStore(noFiles))
afterAll(() => setMediaStore(null))

const at = 2_000

/** One act of one of four members, about one of what is there. */
const anAct = fc.record({ what: fc.constantFrom(...Object.keys(acts)), who: fc.nat(3) })
const aSeed = fc.integer({ min: 1, max: 1_000_000 })
type Played = { what: string; who: number }

/** So that most of what follows finds something to be about. */
const begin = [
  { what: 'spot', who: 0 },
  { what: 'addPhoto', who: 3 },
  { what: 'comment', who: 2 },
]

/** Chance seldom comes upon these. */
const takenBack = ['like', 'like', 'likeComment', 'likeComment'].map((what) => ({ what, who: 1 }))
const removed = [{ what: 'removeByMistake', who: 1 }]

async function play(db: Kysely<Database>, played: readonly Played[], seed = 1): Promise<Member[]> {
  const admin = await aMember(db, { isAdmin: true })
  const isTrusted = [true, true, false, false]
  const members = await Promise.all(isTrusted.map((isApproved) => aMember(db, { isApproved })))
  const world: World = { db, random: randomFrom(seed), admin, members, photos: new Map(), changes: [] }
  for (const [index, { what, who }] of [...begin, ...played].entries()) {
    try {
      await acts[what]?.[1](world, members[who] ?? admin, 1_000 + index)
    } catch (error) {
      // What is not allowed, or about what is not there, does not happen.
      if (!(error instanceof DomainError)) throw error
    }
  }
  return members
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
    fc.asyncProperty(fc.array(anAct, { minLength: 10, maxLength: 40 }), aSeed, async (played, seed) => {
      const db = testDatabase()
      await play(db, played, seed)
      const kept = { ledger: await ledger(db), reps: await reps(db) }
      expect(await rebuildRep(db)).toEqual({ entries: 0, members: 0 })
      await db.deleteFrom('rep_ledger').execute()
      await db.updateTable('users').set({ rep: 0 }).execute()
      await rebuildRep(db)
      expect({ ledger: await ledger(db), reps: await reps(db) }).toEqual(kept)
      await db.destroy()
    }),
    {
      numRuns: 40,
      examples: [
        [takenBack, 1],
        [removed, 1],
      ],
    },
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
  const [spotter, namer, author] = (await play(db, [])) as [Member, Member, Member]
  const vehicle = { vehicleId: 1 }
  await likeVehicle(db, namer, vehicle, at)
  await editBasicInfo(db, namer, { ...vehicle, edit: { make: 'BMW', model: 'M3' } }, at)
  // One character too few.
  await editStory(db, author, { ...vehicle, edit: { profile: 'x'.repeat(79) } }, at)
  await editStory(db, spotter, { ...vehicle, edit: { profile: 'y'.repeat(80) } }, at)
  await likeComment(db, spotter, { commentId: 1 }, at)
  await db.deleteFrom('rep_ledger').execute()
  await rebuildRep(db)
  const rows = await ledger(db)
  expect(rows.map(({ user_id, reason, points }) => [user_id, reason, points])).toEqual([
    [spotter.id, 'award', 5],
    [spotter.id, 'award', 10],
    [spotter.id, 'likes', 1],
    [spotter.id, 'photos', 3],
    [spotter.id, 'story', 1],
    [namer.id, 'make-and-model', 1],
    [author.id, 'comment-likes', 1],
  ])
})

it('a member who joins while it reads keeps what they earn', async () => {
  const db = testDatabase()
  await play(db, [])
  const before = await reps(db)
  let joined: Member | undefined
  const during = actBeforeQuery(db, 'activity', async () => {
    joined = await aMember(db, { isApproved: true })
    const { id } = await addVehicle(db, joined, { plate: 'JQK1' }, at)
    await addPreparedPhoto(db, joined, id, at)
  })
  expect(await rebuildRep(during)).toEqual({ entries: 0, members: 0 })
  // 3 for the first photo, and what it brings: the achievement of a first spot, 5, and that of a single-digit plate, 10.
  expect(await reps(db)).toEqual([...before, { id: joined?.id, rep: 18 }])
})
