import { moderateComment } from '#app/domain/discussions/comment-reports.server.ts'
import { approveImage, hideImage, rejectImage } from '#app/domain/media/decide.server.ts'
import { undoDecisions } from '#app/domain/moderation-queue/decide-all.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { below, some, somePhoto, type World } from '#tests/scores/world.ts'

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
  if (refused[0]) throw new Error(`Not taken back: ${refused[0].error.code}`)
}

export async function decideAndTakeBackPhoto(world: World, _by: Member, at: number): Promise<void> {
  const [status, decide] = photoDecisions[below(world, photoDecisions.length)] ?? photoDecisions[0]
  await decide(world.db, world.admin, await somePhoto(world, status), at)
  await takeBack(world, at + 30_000)
}

export async function decideAndTakeBackComment(world: World, _by: Member, at: number): Promise<void> {
  const action = world.random() < 0.5 ? 'reject' : 'approve'
  await moderateComment(world.db, world.admin, { commentId: await some(world, 'comments'), action }, at)
  await takeBack(world, at + 30_000)
}
