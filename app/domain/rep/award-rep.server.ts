import { type Kysely, sql } from 'kysely'
import { type Activity, toActivity } from '#app/domain/activity.ts'
import { setRep } from '#app/domain/rep/ledger.server.ts'
import { awardEntry, awardSubject } from '#app/domain/rep/rep.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** Pays an award: one that no admin gave only once its holder had a photo approved. */
export async function settleAward(
  db: Kysely<Database>,
  { subjectId: id, ownerId: holder, detail, at }: Activity<'award-earned'>,
): Promise<void> {
  if (holder === null) return
  const isPaid = !detail.isAutomatic || (await hasHadPhoto(db, holder))
  await setRep(db, awardEntry({ id, ...detail }, holder, isPaid, at))
}

/** With the award its rep goes. */
export async function takeAwardBack(
  db: Kysely<Database>,
  { subjectId, ownerId: holder, at }: Activity<'award-revoked'>,
): Promise<void> {
  if (holder === null) return
  const entry = { userId: holder, reason: 'award', subject: awardSubject(subjectId) } as const
  await setRep(db, { ...entry, points: 0, detail: {}, at })
}

/**
 * Pays what waited for the first photo, if this is the only approved one: by the rarity at which it was earned
 * (decision 029).
 */
export async function payWaitingAwards(
  db: Kysely<Database>,
  { ownerId: holder, at }: { ownerId: number | null; at: number },
): Promise<void> {
  if (holder === null || (await countPhotos(db, holder)) !== 1) return
  for (const { subjectId: id, detail } of await readStandingAwards(db, holder)) {
    await setRep(db, awardEntry({ id, ...detail }, holder, true, at))
  }
}

/** Whether a photo of a member was ever approved; what became of it does not matter. */
export async function hasHadPhoto(db: ReadDatabase, userId: number): Promise<boolean> {
  if ((await countPhotos(db, userId)) > 0) return true
  return (await firstPhotoQuery(db, userId).executeTakeFirst()) !== undefined
}

async function countPhotos(db: ReadDatabase, userId: number): Promise<number> {
  const user = await db.selectFrom('users').select('total_images').where('id', '=', userId).executeTakeFirst()
  return user?.total_images ?? 0
}

/** The kinds of activity that tell of awards and first photos; an index holds them by whose they are. */
export const rewardedKinds = sql<boolean>`kind IN ('award-earned', 'award-revoked', 'photo-added', 'photo-approved')`

/** An approval of a photo of theirs. */
export function firstPhotoQuery(db: ReadDatabase, userId: number) {
  return db
    .selectFrom('activity')
    .select('id')
    .where('owner_id', '=', userId)
    .where(rewardedKinds)
    .where(({ or, and, eb }) =>
      or([
        eb('kind', '=', 'photo-approved'),
        and([eb('kind', '=', 'photo-added'), eb(sql`detail ->> '$.isApproved'`, '=', 1)]),
      ]),
    )
    .limit(1)
}

/** What a member was given of an award the last time, and when an admin revoked that; null where it stands. */
export type AwardHistory = { earned: Activity<'award-earned'>; revokedAt: number | null }

/** By award, as the activities tell: of each award that a member ever had. */
export async function replayAwards(db: ReadDatabase, userId: number): Promise<Map<number, AwardHistory>> {
  const awards = new Map<number, AwardHistory>()
  for (const act of (await awardActsQuery(db, userId).execute()).map(toActivity)) {
    const known = awards.get(act.subjectId)
    if (act.kind === 'award-earned') awards.set(act.subjectId, { earned: act, revokedAt: null })
    else if (known?.revokedAt === null) awards.set(act.subjectId, { ...known, revokedAt: act.at })
  }
  return awards
}

/** How each award came that a member has, revoked ones left out. */
export async function readStandingAwards(
  db: ReadDatabase,
  userId: number,
): Promise<Activity<'award-earned'>[]> {
  const awards = await replayAwards(db, userId)
  return [...awards.values()].flatMap(({ earned, revokedAt }) => (revokedAt === null ? [earned] : []))
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
