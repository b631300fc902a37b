import type { Kysely } from 'kysely'
import { addComment, likeComment, replyTo } from '#app/domain/discussions/comments.server.ts'
import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import { changeFreezes } from '#app/domain/moderation/change-freezes.server.ts'
import { addVehicle } from '#app/domain/spotting/spot.server.ts'
import { addTag } from '#app/domain/tags/tags.server.ts'
import { editBasicInfo, editStory } from '#app/domain/vehicles/edit.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember } from '#tests/factories.ts'
import { addPreparedPhoto } from '#tests/scores/prepared-photo.ts'

/** A row of every table that has a counter, and something to count. */
export async function countedSite(): Promise<Kysely<Database>> {
  const db = testDatabase()
  const at = Date.parse('2026-05-01T12:00+08:00')
  const admin = await aMember(db, { isAdmin: true }, at)
  const spotter = await aMember(db, { isApproved: true }, at)
  const { id: vehicleId } = await addVehicle(db, spotter, { plate: 'WXY1' }, at)
  await addPreparedPhoto(db, spotter, vehicleId, at)
  await addTag(db, spotter, { vehicleId, tag: 'Rare' }, at)
  await likeVehicle(db, admin, { vehicleId }, at)
  await editStory(db, spotter, { vehicleId, edit: { profile: 'Kereta biru, '.repeat(9) } }, at)
  await editBasicInfo(db, spotter, { vehicleId, edit: { make: 'BMW', model: 'M3', color: 'Blue' } }, at)
  const { comment } = await addComment(db, spotter, { vehicleId, comment: 'Nice' }, at)
  await replyTo(db, admin, { commentId: comment.id, comment: 'Indeed' }, at)
  await likeComment(db, admin, { commentId: comment.id }, at)
  await changeFreezes(db, admin, spotter.id, { action: 'add', count: 2 }, at)
  const times = { created_at: at, updated_at: at }
  await db
    .insertInto('collections')
    .values({ owner_id: spotter.id, slug: 'blue', name: 'Blue', ...times })
    .execute()
  const entry = { collection_id: 1, vehicle_id: vehicleId, position: 1, added_at: at }
  await db.insertInto('collection_vehicles').values(entry).execute()
  await db
    .insertInto('raids')
    .values({ title: 'May', slug: 'may', start_at: at, end_at: at + 1, ...times })
    .execute()
  return db
}
