import type { Kysely } from 'kysely'
import type { PhotoAnalysis } from '#app/domain/analysis/analysis.ts'
import { FILE_DRAFT_MS } from '#app/domain/media/files/file-drafts.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

type Photo = { sha256: string }

/**
 * Keeps what was read from a member's photo, as long as a file draft, in place of what was read from it before; part of the
 * caller's transaction.
 */
export async function keepAnalysis(
  db: Kysely<Database>,
  { id }: Member,
  { sha256 }: Photo,
  analysis: PhotoAnalysis,
  at: number,
): Promise<void> {
  const kept = { analysis: JSON.stringify(analysis), analysed_at: at }
  await db
    .insertInto('photo_analyses')
    .values({ user_id: id, sha256, ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'sha256']).doUpdateSet(kept))
    .execute()
}

/** What was read from that photo of the member's within the last hour, or null. */
export async function keptAnalysis(
  db: ReadDatabase,
  { id }: Member,
  { sha256 }: Photo,
  at: number,
): Promise<PhotoAnalysis | null> {
  const row = await keptAnalysisQuery(db, id, sha256, at).executeTakeFirst()
  return row ? (JSON.parse(row.analysis) as PhotoAnalysis) : null
}

/**
 * Forgets it when the photo is submitted, as it serves one submit; part of the caller's transaction. Whether there was one
 * of the last hour.
 */
export async function spendAnalysis(
  db: Kysely<Database>,
  member: Member,
  photo: Photo,
  at: number,
): Promise<boolean> {
  const kept = await keptAnalysis(db, member, photo, at)
  await db
    .deleteFrom('photo_analyses')
    .where('user_id', '=', member.id)
    .where('sha256', '=', photo.sha256)
    .execute()
  return kept !== null
}

export function keptAnalysisQuery(db: ReadDatabase, userId: number, sha256: string, at: number) {
  return db
    .selectFrom('photo_analyses')
    .select('analysis')
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .where('analysed_at', '>', at - FILE_DRAFT_MS)
}

export async function deleteOldAnalyses(db: Kysely<Database>, at: number): Promise<void> {
  await expiredAnalyses(db, at).execute()
}

export function expiredAnalyses(db: Kysely<Database>, at: number) {
  return db.deleteFrom('photo_analyses').where('analysed_at', '<=', at - FILE_DRAFT_MS)
}
