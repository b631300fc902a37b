import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { DomainError, found, must } from '#app/domain/errors.ts'
import { switchFiles } from '#app/domain/media/files/files.server.ts'
import { imageOf } from '#app/domain/media/image.server.ts'
import { canReportImage, reportsThatHide } from '#app/domain/media/image.ts'
import { mediaChanged } from '#app/domain/media/photos.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, MediaRow } from '#db/schema.ts'

export type Report = { vehicleId: number; mediaId: number; reason: string }

/**
 * Reports an image, once for each member; never one's own. The third member's report hides it until an admin decides.
 * Two third reports at the same moment are both taken.
 */
export async function reportImage(
  db: Kysely<Database>,
  member: Member,
  report: Report,
  at: number,
): Promise<{ reportCount: number; isHidden: boolean }> {
  const image = await imageOf(db, member, report)
  must(image.status === 'approved', 'image_not_found')
  if (!canReportImage(member, { uploaderId: image.uploader_id })) throw new DomainError('image_own_report')
  const reportCount = await inTransaction(db, (db) => addReport(db, member, image, report.reason, at))
  if (reportCount < reportsThatHide) return { reportCount, isHidden: false }
  await hideReported(db, image.id, at)
  return { reportCount, isHidden: true }
}

/**
 * Takes an image away whose reports are enough. Whoever was quicker, an admin, its owner or the next report, has seen to
 * it as well: then there is nothing left to do.
 */
async function hideReported(db: Kysely<Database>, mediaId: number, at: number): Promise<void> {
  for (;;) {
    const image = await db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst()
    if (image?.status !== 'approved' || image.report_count < reportsThatHide) return
    try {
      return await switchFiles(db, image, 'private', (db) => setHidden(db, image, null, at))
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'conflict') throw error
    }
  }
}

/** Part of the transaction that takes the public name away; without an actor the reports did it. */
export async function setHidden(
  db: Kysely<Database>,
  image: MediaRow,
  actorId: number | null,
  at: number,
): Promise<void> {
  await db.updateTable('media').set({ status: 'hidden' }).where('id', '=', image.id).execute()
  await mediaChanged(db, image, { kind: 'photo-hidden', actorId, at })
}

/** Returns how many open reports there are now; part of a transaction, which a second report of one member undoes. */
async function addReport(
  db: Kysely<Database>,
  member: Member,
  image: MediaRow,
  reason: string,
  at: number,
): Promise<number> {
  const row = await db
    .updateTable('media')
    .set((eb) => ({ report_count: eb('report_count', '+', 1) }))
    .where('id', '=', image.id)
    .returning('report_count')
    .executeTakeFirst()
  const { report_count } = found(row, 'image_not_found')
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('media_reports')
    .values({ media_id: image.id, user_id: member.id, reason, created_at: at, resolved_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  must(numInsertedOrUpdatedRows === 1n, 'image_reported_already')
  return report_count
}
