import type { TFunction } from 'i18next'
import { DomainError, type ErrorCode } from '#app/domain/errors.ts'
import { type DecisionAction, decisionOf } from '#app/domain/moderation/actions.ts'
import { lastDecision } from '#app/domain/moderation/undo.server.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import { formatAge } from '#app/i18n/format.ts'
import type { ReadDatabase } from '#db/schema.ts'

type Reader = { db: ReadDatabase; t: TFunction; at: number }

type About = { kind: 'media' | 'comment'; id: number }

/** Decides; refused because another admin was faster, it says who that was, what they decided and how long ago. */
export async function sayingWhoDecided<T>(
  reader: Reader,
  about: About,
  decide: () => Promise<T>,
): Promise<T> {
  try {
    return await decide()
  } catch (error) {
    throw error instanceof DomainError ? await withDecision(reader, about, error) : error
  }
}

export async function withDecision(
  { db, t, at }: Reader,
  { kind, id }: About,
  error: DomainError,
): Promise<DomainError> {
  if (error.kind !== 'conflict') return error
  const last = await lastDecision(db, kind, id)
  if (last === null) return error
  const params = {
    admin: last.username ?? t('common:deletedMember'),
    age: formatAge(t, last.at, at).text,
  }
  return new DomainError(codeOf[last.action], { params, cause: error })
}

/** Whether it was refused because the reader has just decided the same. */
export async function isOwnRepeat(
  { db, viewer }: { db: ReadDatabase; viewer: Viewer },
  { kind, id }: About,
  decision: 'approve' | 'reject' | 'hide',
  error: DomainError,
): Promise<boolean> {
  if (error.kind !== 'conflict') return false
  const last = await lastDecision(db, kind, id)
  return last !== null && last.actorId === viewer?.id && decisionOf[last.action] === decision
}

/** What a call about an image or a comment answers with where somebody else was faster. */
export const decidedCodes = {
  media: ['image_decided_already', 'image_approved_by', 'image_rejected_by', 'image_hidden_by'],
  comment: ['comment_decided_already', 'comment_approved_by', 'comment_rejected_by'],
} as const satisfies Record<About['kind'], readonly ErrorCode[]>

const codeOf: Record<DecisionAction, ErrorCode> = {
  'approve-image': 'image_approved_by',
  'clear-image-reports': 'image_approved_by',
  'reject-image': 'image_rejected_by',
  'hide-image': 'image_hidden_by',
  'approve-comment': 'comment_approved_by',
  'reject-comment': 'comment_rejected_by',
}
