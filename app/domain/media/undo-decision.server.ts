import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { must } from '#app/domain/errors.ts'
import { confirmFileName, retryOnConflict, switchFiles } from '#app/domain/media/files/files.server.ts'
import { moveFilesOf } from '#app/domain/media/files/misplaced-files.server.ts'
import { images } from '#app/domain/media/moderated.server.ts'
import { finishVideo, mediaChanged } from '#app/domain/media/photos.server.ts'
import { undoDecide } from '#app/domain/moderation/decisions.server.ts'
import { recordUndo, undoable } from '#app/domain/moderation/undo.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { activeById } from '#app/domain/vehicles/vehicles.server.ts'
import type { Database, MediaRow, ReadDatabase } from '#db/schema.ts'

/**
 * Takes back what an admin decided about an image a moment ago: what waited waits again, what was shown or hidden is so
 * again, with the reports that were open. `undo_over` where it is no longer as it was decided.
 */
export async function undoImageDecision(
  db: Kysely<Database>,
  admin: Member,
  decisionId: number,
  at: number,
): Promise<void> {
  await retryOnConflict(async () => {
    const decided = await undoable(db, admin, decisionId, at)
    must(decided.subjectKind === 'media', 'undo_over')
    const image = await imageOfDecision(db, decided.subjectId)
    if (decided.action === 'reject-image') return undoRejection(db, admin, { decisionId, image }, at)
    if (decided.action === 'approve-image' && decided.before === null) {
      must(image.status === 'approved', 'undo_over')
      // What waits must not lie where everybody could read it.
      return switchFiles(db, image, 'private', (db) => undoApproval(db, admin, decisionId, at))
    }
    await inTransaction(db, async (db) => {
      const decided = await undoable(db, admin, decisionId, at)
      const image = await imageOfDecision(db, decided.subjectId)
      await undoDecide(db, images, image, { by: admin, decided }, at)
    })
    await moveFilesOf(db, image.id)
  })
}

/** Its files are still there: their deletion is called off. */
async function undoRejection(
  db: Kysely<Database>,
  admin: Member,
  { decisionId, image: { id } }: { decisionId: number; image: MediaRow },
  at: number,
): Promise<void> {
  const image = await inTransaction(db, async (db) => {
    const decided = await undoable(db, admin, decisionId, at)
    const image = await imageOfDecision(db, id)
    must(image.status === 'rejected', 'undo_over')
    await confirmFileName(db, image.name)
    if (image.upload_name !== null) await confirmFileName(db, image.upload_name)
    await db.updateTable('media').set({ status: 'waiting' }).where('id', '=', id).execute()
    await recordUndo(db, admin, decided, at)
    await mediaChanged(db, image, { kind: 'photo-requeued', actorId: admin.id, at })
    return image
  })
  // A job that came by meanwhile has left it alone.
  if (image.upload_name !== null) finishVideo(image)
}

async function undoApproval(
  db: Kysely<Database>,
  admin: Member,
  decisionId: number,
  at: number,
): Promise<void> {
  const decided = await undoable(db, admin, decisionId, at)
  const image = await imageOfDecision(db, decided.subjectId)
  const waiting = { status: 'waiting', approved_at: null, approved_by: null } as const
  await db.updateTable('media').set(waiting).where('id', '=', image.id).execute()
  await recordUndo(db, admin, decided, at)
  await mediaChanged(db, image, { kind: 'photo-requeued', actorId: admin.id, at })
}

async function imageOfDecision(db: ReadDatabase, id: number): Promise<MediaRow> {
  const image = await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
  must(image !== undefined, 'image_not_found')
  await activeById(db, image.vehicle_id)
  return image
}
