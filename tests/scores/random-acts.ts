import type { Kysely } from 'kysely'
import {
  addToCollection,
  createCollection,
  deleteCollection,
} from '#app/domain/collections/collections.server.ts'
import { moderateComment } from '#app/domain/discussions/comment-reports.server.ts'
import {
  addComment,
  deleteComment,
  editComment,
  likeComment,
} from '#app/domain/discussions/comments.server.ts'
import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import { deleteImage } from '#app/domain/media/arrange.server.ts'
import { approveImage, hideImage, rejectImage } from '#app/domain/media/decide.server.ts'
import { deleteVehicle, removeVehicle, restoreVehicle } from '#app/domain/spotting/deletion.server.ts'
import { addVehicle } from '#app/domain/spotting/spot.server.ts'
import { addTag, removeTag } from '#app/domain/tags/tags.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { editBasicInfo, editStory } from '#app/domain/vehicles/edit.server.ts'
import type { Database } from '#db/schema.ts'
import { addPreparedPhoto } from '#tests/scores/prepared-photo.ts'

export type RandomAct = (
  db: Kysely<Database>,
  by: Member,
  admin: Member,
  pick: (ids: number[]) => number,
  at: number,
) => Promise<unknown>

const vehicles = (db: Kysely<Database>) => idsOf(db.selectFrom('vehicles').select('id'))
const comments = (db: Kysely<Database>) => idsOf(db.selectFrom('comments').select('id'))

async function idsOf(query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> {
  return (await query.execute()).map(({ id }) => id)
}

async function anImage(db: Kysely<Database>, pick: (ids: number[]) => number) {
  const images = await db.selectFrom('media').select(['id', 'vehicle_id']).execute()
  const id = pick(images.map(({ id }) => id))
  return { mediaId: id, vehicleId: images.find((image) => image.id === id)?.vehicle_id ?? 0 }
}

/** What members and admins do, through the verbs; `pick` chooses among what is there. */
export const randomActs: Record<string, RandomAct> = {
  addVehicle: (db, by, _admin, pick, at) => addVehicle(db, by, { plate: `WXY${pick([1, 2, 3])}` }, at),
  like: async (db, by, _admin, pick, at) => likeVehicle(db, by, { vehicleId: pick(await vehicles(db)) }, at),
  addPhoto: async (db, by, _admin, pick, at) => addPreparedPhoto(db, by, pick(await vehicles(db)), at),
  approvePhoto: async (db, _by, admin, pick, at) => approveImage(db, admin, await anImage(db, pick), at),
  hidePhoto: async (db, _by, admin, pick, at) => hideImage(db, admin, await anImage(db, pick), at),
  rejectPhoto: async (db, _by, admin, pick, at) => rejectImage(db, admin, await anImage(db, pick), at),
  deletePhoto: async (db, _by, admin, pick, at) => deleteImage(db, admin, await anImage(db, pick), at),
  comment: async (db, by, _admin, pick, at) =>
    addComment(db, by, { vehicleId: pick(await vehicles(db)), comment: 'Nice' }, at),
  editComment: async (db, by, _admin, pick, at) =>
    editComment(db, by, { commentId: pick(await comments(db)), comment: `At ${at}` }, at),
  likeComment: async (db, by, _admin, pick, at) =>
    likeComment(db, by, { commentId: pick(await comments(db)) }, at),
  rejectComment: async (db, _by, admin, pick, at) =>
    moderateComment(db, admin, { commentId: pick(await comments(db)), action: 'reject' }, at),
  approveComment: async (db, _by, admin, pick, at) =>
    moderateComment(db, admin, { commentId: pick(await comments(db)), action: 'approve' }, at),
  deleteComment: async (db, by, _admin, pick, at) => deleteComment(db, by, pick(await comments(db)), at),
  deleteVehicle: async (db, _by, admin, pick, at) => deleteVehicle(db, admin, pick(await vehicles(db)), at),
  restoreVehicle: async (db, _by, admin, pick, at) => restoreVehicle(db, admin, pick(await vehicles(db)), at),
  removeVehicle: async (db, by, _admin, pick, at) => removeVehicle(db, by, pick(await vehicles(db)), at),
  nameIt: async (db, by, _admin, pick, at) =>
    editBasicInfo(db, by, { vehicleId: pick(await vehicles(db)), edit: { make: 'BMW', model: 'M3' } }, at),
  unnameIt: async (db, by, _admin, pick, at) =>
    editBasicInfo(db, by, { vehicleId: pick(await vehicles(db)), edit: { make: null } }, at),
  tellStory: async (db, by, _admin, pick, at) =>
    editStory(
      db,
      by,
      { vehicleId: pick(await vehicles(db)), edit: { profile: `${at} `.padEnd(90, 'x') } },
      at,
    ),
  tellLittle: async (db, by, _admin, pick, at) =>
    editStory(
      db,
      by,
      { vehicleId: pick(await vehicles(db)), edit: { profile: `${at}`.padEnd(79, 'x') } },
      at,
    ),
  tag: async (db, by, _admin, pick, at) =>
    addTag(db, by, { vehicleId: pick(await vehicles(db)), tag: 'Rare' }, at),
  untag: async (db, by, _admin, pick, at) =>
    removeTag(db, by, { vehicleId: pick(await vehicles(db)), tag: 'Rare' }, at),
  createCollection: (db, by, _admin, _pick, at) =>
    createCollection(db, by, { name: `Seen ${at}`, description: '', isPublic: true, isFeatured: false }, at),
  collect: async (db, by, _admin, pick, at) => {
    const collectionId = pick(await idsOf(db.selectFrom('collections').select('id')))
    return addToCollection(db, by, { collectionId, vehicleIds: [pick(await vehicles(db))] }, at)
  },
  deleteCollection: async (db, by, _admin, pick, at) =>
    deleteCollection(db, by, pick(await idsOf(db.selectFrom('collections').select('id'))), at),
}
