import { type Kysely, sql } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { DomainError, must } from '#app/domain/errors.ts'
import { fromId, toId } from '#app/domain/ids.ts'
import { deleteFilesAfterCommit, scheduleDeletionOfAll } from '#app/domain/media/files/files.server.ts'
import { approvedQuery } from '#app/domain/media/gallery.server.ts'
import { imageOf } from '#app/domain/media/image.server.ts'
import { canArrangeImages, canDeleteImage } from '#app/domain/media/image.ts'
import { mediaChanged } from '#app/domain/media/photos.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { recordChange } from '#app/domain/vehicles/changes.server.ts'
import { activeById } from '#app/domain/vehicles/vehicles.server.ts'
import type { Database } from '#db/schema.ts'

type Which = { vehicleId: number; mediaId: number }

/**
 * Puts a vehicle's approved images into the order of `ids`, which names each that is shown once (`image_order_invalid`
 * for a malformed or doubled id, `image_order_changed` for a list that does not fit any more). All others keep their
 * order behind them.
 */
export async function reorderImages(
  db: Kysely<Database>,
  member: Member,
  vehicleId: number,
  ids: string[],
): Promise<void> {
  must(canArrangeImages(member))
  const order = new Set(ids.map((id) => fromId('media', id)))
  if (order.has(null) || order.size < ids.length) throw new DomainError('image_order_invalid')
  await inTransaction(db, async (db) => {
    await activeById(db, vehicleId)
    const shown = await approvedQuery(db, vehicleId).execute()
    const fits = shown.length === order.size && shown.every(({ id }) => order.has(id))
    must(fits, 'image_order_changed')
    const images = await db
      .selectFrom('media')
      .select('id')
      .where('vehicle_id', '=', vehicleId)
      .orderBy('position')
      .orderBy('id')
      .execute()
    const others = images.map(({ id }) => id).filter((id) => !order.has(id))
    await setPositions(db, [...order, ...others])
  })
}

/** In one statement, which writes those that move. */
async function setPositions(db: Kysely<Database>, ids: readonly (number | null)[]): Promise<void> {
  const places = sql<{ key: number; value: number }>`json_each(${JSON.stringify(ids)})`
  await db
    .updateTable('media')
    .from(places.as('place'))
    .set({ position: sql<number>`place.key + 1` })
    .whereRef('media.id', '=', 'place.value')
    .where('position', '<>', sql<number>`place.key + 1`)
    .execute()
}

/** Makes an approved image the one that stands for its vehicle (GAL-46); any member may. Keeps the change on record. */
export async function setPrimaryImage(
  db: Kysely<Database>,
  member: Member,
  which: Which,
  at: number,
): Promise<void> {
  must(canArrangeImages(member))
  await inTransaction(db, async (db) => {
    const image = await imageOf(db, member, which)
    must(image.status === 'approved', 'image_not_found')
    const { primary_media_id: old } = await db
      .selectFrom('vehicles')
      .select('primary_media_id')
      .where('id', '=', which.vehicleId)
      .executeTakeFirstOrThrow()
    if (old === image.id) return
    await db
      .updateTable('vehicles')
      .set({ primary_media_id: image.id, hidden_primary_id: null })
      .where('id', '=', which.vehicleId)
      .execute()
    const [oldValue, newValue] = [old === null ? null : toId('media', old), toId('media', image.id)]
    const change = { vehicleId: which.vehicleId, field: 'primaryImage', oldValue, newValue } as const
    await recordChange(db, member, change, at)
    await recordActivity(db, {
      kind: 'primary-photo-changed',
      actorId: member.id,
      ownerId: image.uploader_id,
      subjectId: image.id,
      vehicleId: which.vehicleId,
      at,
    })
  })
}

/** Removes an image for good: its row, its reports, its files. Its owner may, and admins. */
export async function deleteImage(
  db: Kysely<Database>,
  member: Member,
  which: Which,
  at: number,
): Promise<void> {
  await deleteFilesAfterCommit(db, async (db) => {
    const image = await imageOf(db, member, which)
    must(canDeleteImage(member, { uploaderId: image.uploader_id }))
    await db.deleteFrom('media').where('id', '=', image.id).execute()
    if (image.status !== 'rejected') await scheduleDeletionOfAll(db, image)
    await mediaChanged(db, image, { kind: 'photo-deleted', actorId: member.id, at })
  })
}
