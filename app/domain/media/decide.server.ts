import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { DomainError, found, must } from '#app/domain/errors.ts'
import { doomFiles, switchFiles, withoutLeftovers } from '#app/domain/media/files/files.server.ts'
import { imageOf } from '#app/domain/media/image.server.ts'
import { mediaChanged } from '#app/domain/media/photos.server.ts'
import { setHidden } from '#app/domain/media/reports.server.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { activeById } from '#app/domain/vehicles/vehicles.server.ts'
import type { Database, MediaRow } from '#db/schema.ts'

type Which = { vehicleId: number; mediaId: number }

/**
 * Lets everybody see an image that waits or is hidden, and settles the reports about it (AM-04, AM-06): it stands until
 * three more members report it. An image that everybody sees already only gets its reports settled.
 */
export async function approveImage(
  db: Kysely<Database>,
  admin: Member,
  which: Which,
  at: number,
): Promise<void> {
  must(admin.isAdmin)
  const image = await imageOf(db, admin, which)
  must(image.status !== 'rejected', 'image_decided_already')
  if (image.status === 'approved') {
    return settleAlone(db, admin, image, 'clear-image-reports', at)
  }
  await switchFiles(db, image, 'public', async (db) => {
    await activeById(db, image.vehicle_id)
    await db
      .updateTable('media')
      .set({ status: 'approved', approved_at: image.approved_at ?? at, approved_by: admin.id })
      .where('id', '=', image.id)
      .execute()
    await settleReports(db, admin, image, 'approve-image', at)
    await mediaChanged(db, image, { kind: 'photo-approved', actorId: admin.id, at })
  })
}

/** Refuses an image that waits (AM-04): its files go, its row stays to tell its owner. */
export async function rejectImage(
  db: Kysely<Database>,
  admin: Member,
  which: Which,
  at: number,
): Promise<void> {
  must(admin.isAdmin)
  const image = await imageOf(db, admin, which)
  await withoutLeftovers(db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('media')
      .set({ status: 'rejected' })
      .where('id', '=', image.id)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    must(numUpdatedRows === 1n, 'image_decided_already')
    await doomFiles(db, image)
    await recordModeration(
      db,
      admin,
      { action: 'reject-image', subjectKind: 'media', subjectId: image.id },
      at,
    )
    await mediaChanged(db, image, { kind: 'photo-rejected', actorId: admin.id, at })
  })
}

/** Takes an image away from everybody but its owner and admins, and settles the reports about it (AM-07). */
export async function hideImage(
  db: Kysely<Database>,
  admin: Member,
  which: Which,
  at: number,
): Promise<void> {
  must(admin.isAdmin)
  const image = await imageOf(db, admin, which)
  if (image.status === 'hidden') {
    return settleAlone(db, admin, image, 'hide-image', at)
  }
  if (image.status !== 'approved') throw new DomainError('image_decided_already')
  await switchFiles(db, image, 'private', async (db) => {
    await settleReports(db, admin, image, 'hide-image', at)
    await setHidden(db, image, admin.id, at)
  })
}

/** Where only the reports are left to settle; refused when the image or its reports are not what was looked at. */
async function settleAlone(
  db: Kysely<Database>,
  admin: Member,
  image: MediaRow,
  action: string,
  at: number,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const still = await db
      .selectFrom('media')
      .select('report_count')
      .where('id', '=', image.id)
      .where('status', '=', image.status)
      .executeTakeFirst()
    must(found(still, 'conflict').report_count > 0, 'image_decided_already')
    await settleReports(db, admin, image, action, at)
  })
}

async function settleReports(
  db: Kysely<Database>,
  admin: Member,
  image: MediaRow,
  action: string,
  at: number,
): Promise<void> {
  await db.updateTable('media').set({ report_count: 0 }).where('id', '=', image.id).execute()
  await db
    .updateTable('media_reports')
    .set({ resolved_at: at })
    .where('media_id', '=', image.id)
    .where('resolved_at', 'is', null)
    .execute()
  await recordModeration(db, admin, { action, subjectKind: 'media', subjectId: image.id }, at)
}
