import { z } from 'zod'
import { maxComment } from '#app/domain/discussions/comment.ts'
import { idInput } from '#app/domain/ids-input.ts'
import {
  decisionReason,
  reportedFlag,
  reportReason,
  reportsUntil,
} from '#app/domain/moderation/moderation.ts'
import { boundedText } from '#app/domain/text-input.ts'

/** What a comment, a reply or an edit says (DISC-44, DISC-45). */
export const commentInput = z.object({ comment: boundedText(maxComment) })

/** A new top-level comment (API-44). */
export const newCommentInput = commentInput.extend({ vehicleId: idInput('vehicle') })

/** Why a comment is reported (API-48). */
export const commentReportInput = z.object({ reason: reportReason })

/** What an admin decides about a comment (API-97), and why they reject it. */
export const moderationInput = z.object({
  action: z.enum(['approve', 'reject']),
  reason: decisionReason,
  isReported: reportedFlag,
  reportsUntil,
})
