import type { Kysely } from 'kysely'
import { inThrottledTransaction } from '#app/domain/batch-run.server.ts'
import { firstPhotoQuery, readStandingAwards } from '#app/domain/rep/award-rep.server.ts'
import { setRep } from '#app/domain/rep/ledger.server.ts'
import { awardEntry, type RepEntry } from '#app/domain/rep/rep.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** Recomputes from the activities what awards pay, one member at a time; tells how many entries were wrong. */
export async function rebuildAwardRep(db: Kysely<Database>, members: Iterable<number>): Promise<number> {
  let changes = 0
  for (const userId of members) {
    const wrong = await wrongAwards(db, userId)
    if (wrong.length > 0) changes += await inThrottledTransaction(db, (db) => correctAwards(db, userId))
  }
  return changes
}

/** Reads again what is wrong: it may have changed since. */
async function correctAwards(db: Kysely<Database>, userId: number): Promise<number> {
  const wrong = await wrongAwards(db, userId)
  for (const entry of wrong) await setRep(db, entry)
  return wrong.length
}

/** Entries as they should be where they are otherwise; 0 for what should not be there. */
async function wrongAwards(db: ReadDatabase, userId: number): Promise<RepEntry[]> {
  const right = await awardEntriesOf(db, userId)
  const known = await paidQuery(db, userId).execute()
  const subjects = new Set(right.map(({ subject }) => subject))
  const points = new Map(known.map((entry) => [entry.subject, entry.points]))
  const nothing = { userId, reason: 'award', points: 0, detail: {} } as const
  return [
    ...known.filter(({ subject }) => !subjects.has(subject)).map((entry) => ({ ...entry, ...nothing })),
    ...right.filter((entry) => points.get(entry.subject) !== entry.points),
  ]
}

/** What stands in the ledger for a member's awards. */
export function paidQuery(db: ReadDatabase, userId: number) {
  return db
    .selectFrom('rep_ledger')
    .select(['subject', 'points', 'at'])
    .where('user_id', '=', userId)
    .where('reason', '=', 'award')
}

async function awardEntriesOf(db: ReadDatabase, userId: number): Promise<RepEntry[]> {
  const standing = await readStandingAwards(db, userId)
  if (standing.length === 0) return []
  const hadPhoto = (await firstPhotoQuery(db, userId).executeTakeFirst()) !== undefined
  return standing
    .map(({ subjectId: id, detail, at }) =>
      awardEntry({ id, ...detail }, userId, hadPhoto || !detail.isAutomatic, at),
    )
    .filter(({ points }) => points !== 0)
}
