import {
  addToCollection,
  createCollection,
  deleteCollection,
} from '#app/domain/collections/collections.server.ts'
import { moderateComment, reportComment } from '#app/domain/discussions/comment-reports.server.ts'
import {
  addComment,
  deleteComment,
  editComment,
  likeComment,
  replyTo,
} from '#app/domain/discussions/comments.server.ts'
import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import { deleteImage, setPrimaryImage } from '#app/domain/media/arrange.server.ts'
import { reportImage } from '#app/domain/media/reports.server.ts'
import { changeFreezes } from '#app/domain/moderation/change-freezes.server.ts'
import { deleteVehicle, removeVehicle, restoreVehicle } from '#app/domain/spotting/deletion.server.ts'
import { addVehicle } from '#app/domain/spotting/spot.server.ts'
import { tagTypes } from '#app/domain/tags/tag.ts'
import { addTag, removeTag } from '#app/domain/tags/tags.server.ts'
import { editBasicInfo, editStory } from '#app/domain/vehicles/edit.server.ts'
import { changePlate } from '#app/domain/vehicles/plate-change.server.ts'
import { decisionActs } from '#tests/scores/decision-acts.ts'
import { type Act, rewardActs } from '#tests/scores/reward-acts.ts'
import { addPhoto, below, setCounts, some, somePhoto, type World } from '#tests/scores/world.ts'

const plates = (world: World) =>
  `${['A', 'W', 'VA', 'JQ'][below(world, 4)]}${1 + below(world, world.random() < 0.2 ? 9 : 400)}`
const makes = [
  ['BMW', 'M3'],
  ['Perodua', 'Myvi'],
  ['Proton', 'Saga'],
] as const

/** Each act with how often it is done. */
export const acts: Record<string, [weight: number, Act]> = {
  spot: [
    12,
    async (world, by, at) => {
      const { id } = await addVehicle(world.db, by, { plate: plates(world) }, at)
      await addPhoto(world, by, id, at)
    },
  ],
  addPhoto: [18, async (world, by, at) => addPhoto(world, by, await some(world, 'vehicles'), at)],
  removeByMistake: [
    2,
    async (world, by, at) => {
      const { id } = await addVehicle(world.db, by, { plate: plates(world) }, at)
      await addPhoto(world, by, id, at)
      await removeVehicle(world.db, by, id, at + 30_000)
      for (const photo of world.photos.values()) if (photo.vehicleId === id) photo.counts = false
    },
  ],
  reportPhoto: [
    3,
    async (world, _by, at) => {
      const photo = await somePhoto(world, 'approved')
      for (const member of world.members.slice(0, 4)) {
        const report = { ...photo, reason: 'Not this car' }
        const { isHidden } = await reportImage(world.db, member, report, at)
        if (isHidden) return setCounts(world, photo.mediaId, false)
      }
    },
  ],
  deletePhoto: [
    3,
    async (world, by, at) => deleteImage(world.db, by, await somePhoto(world, 'approved', by), at),
  ],
  deletePhotoAsAdmin: [
    1,
    async (world, _by, at) => {
      const photo = await somePhoto(world, 'approved')
      await deleteImage(world.db, world.admin, photo, at)
      setCounts(world, photo.mediaId, false)
    },
  ],
  choosePhoto: [
    1,
    async (world, by, at) => setPrimaryImage(world.db, by, await somePhoto(world, 'approved'), at),
  ],
  like: [
    12,
    async (world, by, at) => likeVehicle(world.db, by, { vehicleId: await some(world, 'vehicles') }, at),
  ],
  comment: [
    7,
    async (world, by, at) =>
      addComment(world.db, by, { vehicleId: await some(world, 'vehicles'), comment: 'Nice' }, at),
  ],
  reply: [
    4,
    async (world, by, at) =>
      replyTo(world.db, by, { commentId: await some(world, 'comments'), comment: 'Yes' }, at),
  ],
  editComment: [
    2,
    async (world, by, at) =>
      editComment(world.db, by, { commentId: await some(world, 'comments'), comment: `${at}` }, at),
  ],
  likeComment: [
    7,
    async (world, by, at) => likeComment(world.db, by, { commentId: await some(world, 'comments') }, at),
  ],
  deleteComment: [3, async (world, by, at) => deleteComment(world.db, by, await some(world, 'comments'), at)],
  reportComment: [
    2,
    async (world, by, at) =>
      reportComment(world.db, by, { commentId: await some(world, 'comments'), reason: 'Rude' }, at),
  ],
  deleteVehicle: [
    1,
    async (world, _by, at) => deleteVehicle(world.db, world.admin, await some(world, 'vehicles'), at),
  ],
  restoreVehicle: [
    1,
    async (world, _by, at) => restoreVehicle(world.db, world.admin, await some(world, 'vehicles'), at),
  ],
  changePlate: [
    1,
    async (world, _by, at) =>
      changePlate(
        world.db,
        world.admin,
        { vehicleId: await some(world, 'vehicles'), plate: plates(world) },
        at,
      ),
  ],
  editBasicInfo: [
    5,
    async (world, by, at) => {
      const [make, model] = makes[below(world, 3)] ?? makes[0]
      const edit = world.random() < 0.2 ? { make: null } : { make, model }
      await editBasicInfo(world.db, by, { vehicleId: await some(world, 'vehicles'), edit }, at)
    },
  ],
  editStory: [
    2,
    async (world, by, at) => {
      const profile = `${at}`.padEnd(75 + below(world, 10), 'x')
      await editStory(world.db, by, { vehicleId: await some(world, 'vehicles'), edit: { profile } }, at)
    },
  ],
  tag: [
    5,
    async (world, by, at) =>
      addTag(
        world.db,
        by,
        { vehicleId: await some(world, 'vehicles'), tag: tagTypes[below(world, 8)] ?? 'Rare' },
        at,
      ),
  ],
  untag: [
    3,
    async (world, by, at) =>
      removeTag(
        world.db,
        by,
        { vehicleId: await some(world, 'vehicles'), tag: tagTypes[below(world, 8)] ?? 'Rare' },
        at,
      ),
  ],
  collect: [
    1,
    async (world, by, at) =>
      createCollection(
        world.db,
        by,
        { name: `Set ${at}`, description: '', isPublic: world.random() < 0.7, isFeatured: false },
        at,
      ),
  ],
  addToCollection: [
    1,
    async (world, by, at) => {
      const collectionId = await some(world, 'collections')
      const input = { collectionId, vehicleIds: [await some(world, 'vehicles')] }
      await addToCollection(world.db, by, input, at)
    },
  ],
  discard: [1, async (world, by, at) => deleteCollection(world.db, by, await some(world, 'collections'), at)],
  changeFreezes: [
    2,
    async (world, by, at) => {
      const action = (['add', 'add', 'remove', 'reset'] as const)[below(world, 4)] ?? 'add'
      const change = { action, count: 1 + below(world, 3) }
      const { isChanged } = await changeFreezes(world.db, world.admin, by.id, change, at)
      if (isChanged) world.changes.push({ userId: by.id, at, change })
    },
  ],
  ...decisionActs,
  ...rewardActs,
}
