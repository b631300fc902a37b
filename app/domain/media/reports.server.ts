import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { DomainError, must } from '#app/domain/errors.ts'
import { switchFiles } from '#app/domain/media/files.server.ts'
import { imageOf } from '#app/domain/media/image.server.ts'
import { canReportImage, reportsThatHide } from '#app/domain/media/image.ts'
import { mediaChanged } from '#app/domain/media/photos.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, MediaRow } from '#db/schema.ts'

export type Report = { vehicleId: number; mediaId: number; reason: string }

/**
 * Reports an image, once for each member; never one's own. The third member's report hides it until an admin decides.
 * An image that is hidden already takes further reports.
 */
export async function reportImage(
  db: Kysely<Database>,
  member: Member,
  report: Report,
  at: number,
): Promise<{ reportCount: number; isHidden: boolean }> {
  const image = await imageOf(db, member, report)
  if (!canReportImage(member, { uploaderId: image.uploader_id })) throw new DomainError('image_own_report')
  const hides = image.status === 'approved' && image.report_count + 1 >= reportsThatHide
  const reportCount = hides
    ? await switchFiles(db, image, 'private', at, (db) => reportAndHide(db, member, image, report, at))
    : await inTransaction(db, (db) => addReport(db, member, image, report.reason, at))
  // Somebody else's report came between: this one was not thought to be the third.
  if (!hides && image.status === 'approved' && reportCount >= reportsThatHide) {
    await hideReported(db, member, report, at)
  }
  return { reportCount, isHidden: image.status === 'hidden' || reportCount >= reportsThatHide }
}

async function reportAndHide(
  db: Kysely<Database>,
  member: Member,
  image: MediaRow,
  { reason }: Report,
  at: number,
): Promise<number> {
  const reportCount = await addReport(db, member, image, reason, at)
  await setHidden(db, image, member.id, at)
  return reportCount
}

async function hideReported(db: Kysely<Database>, member: Member, report: Report, at: number): Promise<void> {
  const image = await db.selectFrom('media').selectAll().where('id', '=', report.mediaId).executeTakeFirst()
  if (image?.status !== 'approved' || image.report_count < reportsThatHide) return
  await switchFiles(db, image, 'private', at, (db) => setHidden(db, image, member.id, at))
}

/** Part of the transaction that takes the public name away. */
export async function setHidden(
  db: Kysely<Database>,
  image: MediaRow,
  actorId: number,
  at: number,
): Promise<void> {
  await db.updateTable('media').set({ status: 'hidden' }).where('id', '=', image.id).execute()
  await mediaChanged(db, image, { kind: 'photo-hidden', actorId, at })
}

/** Returns how many open reports there are now. */
async function addReport(
  db: Kysely<Database>,
  member: Member,
  image: MediaRow,
  reason: string,
  at: number,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('media_reports')
    .values({ media_id: image.id, user_id: member.id, reason, created_at: at, resolved_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  must(numInsertedOrUpdatedRows === 1n, 'image_reported_already')
  const { report_count } = await db
    .updateTable('media')
    .set((eb) => ({ report_count: eb('report_count', '+', 1) }))
    .where('id', '=', image.id)
    .returning('report_count')
    .executeTakeFirstOrThrow()
  return report_count
}
