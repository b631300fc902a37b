import type { Kysely } from 'kysely'
import { moderateComment, undoCommentDecision } from '#app/domain/discussions/comment-reports.server.ts'
import { DomainError, found } from '#app/domain/errors.ts'
import { approveImage, hideImage, rejectImage } from '#app/domain/media/decide.server.ts'
import { undoImageDecision } from '#app/domain/media/undo-decision.server.ts'
import type { AsListed } from '#app/domain/moderation/moderation.ts'
import { undoable } from '#app/domain/moderation/undo.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database } from '#db/schema.ts'

export type ImageDecision = 'approve' | 'reject' | 'hide'
export type CommentDecision = 'approve' | 'reject'

/** What came of several decisions: how many stand, and what refused the others, by their ids. */
export type Decisions = { done: number[]; refused: { id: number; error: DomainError }[] }

const verbs = { approve: approveImage, reject: rejectImage, hide: hideImage }

/**
 * One decision about several images, one after the other and each by itself: what somebody else decided meanwhile, or
 * took away, keeps none of the others from it.
 */
export function decideImages(
  db: Kysely<Database>,
  admin: Member,
  {
    mediaIds,
    decision,
    reason = null,
    ...listed
  }: {
    mediaIds: readonly number[]
    decision: ImageDecision
    reason?: string | null
    isWaiting?: boolean
  } & AsListed,
  at: number,
): Promise<Decisions> {
  return eachOf(mediaIds, async (mediaId) => {
    const row = await db.selectFrom('media').select('vehicle_id').where('id', '=', mediaId).executeTakeFirst()
    const { vehicle_id: vehicleId } = found(row, 'image_not_found')
    await verbs[decision](db, admin, { vehicleId, mediaId, reason, ...listed }, at)
  })
}

/** The same about comments. */
export function decideComments(
  db: Kysely<Database>,
  admin: Member,
  {
    commentIds,
    decision: action,
    reason = null,
    ...listed
  }: { commentIds: readonly number[]; decision: CommentDecision; reason?: string | null } & AsListed,
  at: number,
): Promise<Decisions> {
  return eachOf(commentIds, async (commentId) => {
    await moderateComment(db, admin, { commentId, action, reason, ...listed }, at)
  })
}

/** Takes decisions back, by their ids in the log. */
export function undoDecisions(
  db: Kysely<Database>,
  admin: Member,
  decisionIds: readonly number[],
  at: number,
): Promise<Decisions> {
  return eachOf(decisionIds, async (id) => {
    const { subjectKind } = await undoable(db, admin, id, at)
    const undo = subjectKind === 'media' ? undoImageDecision : undoCommentDecision
    await undo(db, admin, id, at)
  })
}

/** Goes on after what is gone or was decided by somebody else; anything else ends it. */
async function eachOf(ids: readonly number[], act: (id: number) => Promise<void>): Promise<Decisions> {
  const decisions: Decisions = { done: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      await act(id)
      decisions.done.push(id)
    } catch (error) {
      if (!(error instanceof DomainError) || !['conflict', 'not_found'].includes(error.kind)) throw error
      decisions.refused.push({ id, error })
    }
  }
  return decisions
}
