import { z } from 'zod'
import { maxReason } from '#app/domain/moderation/reason-limit.ts'
import { boundedText } from '#app/domain/text-input.ts'

/** Reports of so many different members hide their subject until an admin decides (contract, sections 5 and 7). */
export const REPORTS_THAT_HIDE = 3

/** Why something is reported. */
export const reportReason = boundedText(maxReason)

/** Why an admin rejects or hides something, for whose it is; null where they say nothing. */
export const decisionReason = boundedText(maxReason, { required: false })
  .nullish()
  .describe('What whose it is gets to read of why; an approval pays no attention to it')
  .transform((reason) => reason || null)

/** Of a decision about something from a list of what is reported: two admins do not overrule each other unseen. */
export const reportedFlag = z
  .boolean()
  .optional()
  .describe('It was seen with open reports: 409 if another admin has settled them meanwhile')

/** The reports that an approval settles: what came in after the admin looked stays open, for a look of its own. */
export const reportsUntil = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .optional()
  .describe(
    'An approval settles the reports made until then, such as the newest reportedAt that was shown; later ones stay open. 409 if all are later',
  )

/** How an admin saw something when they decided about it. */
export type AsListed = { isReported?: boolean | undefined; reportsUntil?: number | undefined }

/**
 * What became of the reports about something: `pending` while they hide it, then what an admin decided. What was
 * approved is hidden by no further report.
 */
export const moderationStatus = z.enum(['none', 'pending', 'approved', 'rejected'])

export type ModerationStatus = z.output<typeof moderationStatus>
