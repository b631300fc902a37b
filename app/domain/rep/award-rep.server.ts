import { type Kysely, sql } from 'kysely'
import type { Activity } from '#app/domain/activity.ts'
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

/** Pays what waited for the first photo, if this is the only approved one. */
export async function payWaitingAwards(
  db: Kysely<Database>,
  { ownerId: holder, at }: { ownerId: number | null; at: number },
): Promise<void> {
  if (holder === null || (await countPhotos(db, holder)) !== 1) return
  for (const { id, key, rarity } of await unpaidQuery(db, holder).execute()) {
    await setRep(db, awardEntry({ id, key, rarity }, holder, true, at))
  }
}

/** Whether a photo of a member was ever approved; what became of it does not matter. */
async function hasHadPhoto(db: ReadDatabase, userId: number): Promise<boolean> {
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

/** Awards without an entry in the ledger, which no admin gave. */
export function unpaidQuery(db: ReadDatabase, userId: number) {
  return db
    .selectFrom('user_awards')
    .innerJoin('awards', 'awards.id', 'user_awards.award_id')
    .select(['awards.id', 'awards.key', 'awards.rarity'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('granted_by', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rep_ledger')
            .select('rep_ledger.id')
            .whereRef('rep_ledger.user_id', '=', 'user_awards.user_id')
            .where('reason', '=', 'award')
            .where('subject', '=', sql<string>`'award:' || awards.id`),
        ),
      ),
    )
}
