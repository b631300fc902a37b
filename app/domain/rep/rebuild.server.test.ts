import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DomainError } from '#app/domain/errors.ts'
import { rebuildRep } from '#app/domain/rep/rebuild.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember } from '#tests/factories.ts'
import { noFiles } from '#tests/scores/prepared-photo.ts'
import { randomActs } from '#tests/scores/random-acts.ts'

beforeAll(() => setMediaStore(noFiles))
afterAll(() => setMediaStore(null))

/** One act of one of four members, about one of what is there. */
const anAct = fc.record({
  what: fc.constantFrom(...Object.keys(randomActs)),
  who: fc.nat(3),
  which: fc.nat(11),
})
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
    await randomActs[what]?.(db, by, admin, pick, 1_000 + index).catch((error: unknown) => {
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
