import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { must } from '#app/domain/errors.ts'
import { moveFilesOf } from '#app/domain/media/files/misplaced-files.server.ts'
import { imageById } from '#app/domain/media/image.server.ts'
import { canReportImage } from '#app/domain/media/image.ts'
import { images } from '#app/domain/media/moderated.server.ts'
import { addReport } from '#app/domain/moderation/reports.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database } from '#db/schema.ts'

type Report = { vehicleId: number; mediaId: number; reason: string }

/**
 * Reports an image, once for each member; never one's own. The third member's report hides it until an admin decides; one
 * that an admin has shown again stays. Its files follow; should they not, the next start or sweep moves them.
 */
export async function reportImage(
  db: Kysely<Database>,
  member: Member,
  { reason, ...which }: Report,
  at: number,
): Promise<{ reportCount: number; isHidden: boolean }> {
  const done = await inTransaction(db, async (db) => {
    const image = await imageById(db, which)
    // Others' reports may have hidden it a moment ago; an admin's decision leaves nothing to report.
    must(image.status === 'approved' || image.moderation_status === 'pending', 'image_not_found')
    must(canReportImage(member, { uploaderId: image.uploader_id }), 'image_own_report')
    return addReport(db, images, image, { by: member, reason }, at)
  })
  if (done.isHidden) await moveFilesOf(db, which.mediaId)
  return done
}
