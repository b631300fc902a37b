import { moderateComment } from '#app/domain/discussions/comment-reports.server.ts'
import { approveImage, hideImage, rejectImage } from '#app/domain/media/decide.server.ts'
import { undoDecisions } from '#app/domain/moderation-queue/decide-all.server.ts'
import type { Act } from '#tests/scores/reward-acts.ts'
import { below, setCounts, some, somePhoto, type World } from '#tests/scores/world.ts'

/** Every decision about a photo, and what it is made about. */
const photoDecisions = [
  ['waiting', approveImage],
  ['waiting', rejectImage],
  ['approved', hideImage],
  ['hidden', approveImage],
  ['hidden', hideImage],
] as const

/** The newest decision: everything is as if it had not been. */
async function takeBack(world: World, at: number): Promise<void> {
  const { id } = await world.db
    .selectFrom('moderation_log')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { refused } = await undoDecisions(world.db, world.admin, [id], at)
  if (refused[0]) throw refused[0].error
}

/** What admins decide about photos and comments, and take back, each act with how often. */
export const decisionActs: Record<string, [weight: number, Act]> = {
  approvePhoto: [
    8,
    async (world, _by, at) => {
      const photo = await somePhoto(world, world.random() < 0.7 ? 'waiting' : 'hidden')
      await approveImage(world.db, world.admin, photo, at)
      setCounts(world, photo.mediaId, true)
    },
  ],
  rejectPhoto: [
    1,
    async (world, _by, at) => rejectImage(world.db, world.admin, await somePhoto(world, 'waiting'), at),
  ],
  hidePhoto: [
    2,
    async (world, _by, at) => {
      const photo = await somePhoto(world, 'approved')
      await hideImage(world.db, world.admin, photo, at)
      setCounts(world, photo.mediaId, false)
    },
  ],
  takeBackAboutPhoto: [
    6,
    async (world, _by, at) => {
      const [status, decide] = photoDecisions[below(world, photoDecisions.length)] ?? photoDecisions[0]
      await decide(world.db, world.admin, await somePhoto(world, status), at)
      await takeBack(world, at + 30_000)
    },
  ],
  takeBackAboutComment: [
    3,
    async (world, _by, at) => {
      const action = world.random() < 0.5 ? 'reject' : 'approve'
      await moderateComment(world.db, world.admin, { commentId: await some(world, 'comments'), action }, at)
      await takeBack(world, at + 30_000)
    },
  ],
  decideComment: [
    2,
    async (world, _by, at) => {
      const action = world.random() < 0.5 ? 'reject' : 'approve'
      await moderateComment(world.db, world.admin, { commentId: await some(world, 'comments'), action }, at)
    },
  ],
}
