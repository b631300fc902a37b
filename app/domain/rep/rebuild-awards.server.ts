import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { type Activity, toActivity } from '#app/domain/activity.ts'
import { firstPhotoQuery, rewardedKinds } from '#app/domain/rep/award-rep.server.ts'
import { setRep } from '#app/domain/rep/ledger.server.ts'
import { awardEntry, type RepEntry } from '#app/domain/rep/rep.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** Recomputes from the activities what awards pay, one member at a time; tells how many entries were wrong. */
export async function rebuildAwardRep(db: Kysely<Database>, members: Iterable<number>): Promise<number> {
  let changes = 0
  for (const userId of members) changes += await inTransaction(db, (db) => rebuildMember(db, userId))
  return changes
}

async function rebuildMember(db: Kysely<Database>, userId: number): Promise<number> {
  const right = await entriesFor(db, userId)
  const subjects = new Set(right.map(({ subject }) => subject))
  const known = await paidQuery(db, userId).execute()
  let changes = 0
  for (const { subject, at } of known) {
    if (subjects.has(subject)) continue
    const nothing = { userId, reason: 'award', subject, points: 0, detail: {}, at } as const
    changes += Number(await setRep(db, nothing))
  }
  for (const entry of right) changes += Number(await setRep(db, entry))
  return changes
}

/** What stands in the ledger for a member's awards. */
export function paidQuery(db: ReadDatabase, userId: number) {
  return db
    .selectFrom('rep_ledger')
    .select(['subject', 'at'])
    .where('user_id', '=', userId)
    .where('reason', '=', 'award')
}

async function entriesFor(db: ReadDatabase, userId: number): Promise<RepEntry[]> {
  const acts = (await awardActsQuery(db, userId).execute()).map(toActivity)
  if (acts.length === 0) return []
  const standing = new Map<number, Activity<'award-earned'>>()
  for (const act of acts) {
    if (act.kind === 'award-earned') standing.set(act.subjectId, act)
    else standing.delete(act.subjectId)
  }
  const hadPhoto = (await firstPhotoQuery(db, userId).executeTakeFirst()) !== undefined
  return [...standing.values()]
    .map(({ subjectId: id, detail, at }) =>
      awardEntry({ id, ...detail }, userId, hadPhoto || !detail.isAutomatic, at),
    )
    .filter(({ points }) => points !== 0)
}

/** In the order in which they were earned and revoked. */
export function awardActsQuery(db: ReadDatabase, userId: number) {
  return db
    .selectFrom('activity')
    .selectAll()
    .where('owner_id', '=', userId)
    .where(rewardedKinds)
    .where('kind', 'in', ['award-earned', 'award-revoked'])
    .orderBy('id')
}
