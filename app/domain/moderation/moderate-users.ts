import { z } from 'zod'
import { says } from '#app/domain/errors.ts'
import { isModerator, type Member, type Viewer } from '#app/domain/users/user.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** What the button restricts for (PROF-61). */
export const RESTRICTION_MS = DAY_MS

const says30Days = says('restriction_duration')

/** From a minute to 30 days. */
export const restrictInput = z.object({
  durationMs: z.coerce
    .number(says30Days)
    .int(says30Days)
    .min(MINUTE_MS, says30Days)
    .max(30 * DAY_MS, says30Days)
    .describe('Milliseconds, from a minute to 30 days'),
})

/** Whom somebody decides about. */
export type ModeratedUser = Pick<Member, 'id' | 'isAdmin' | 'rep'>

/** Admins, and whoever has enough rep (PROF-20, PROF-60), about anybody but themselves. */
export function canApprove(viewer: Viewer, user: Pick<Member, 'id'>): boolean {
  return viewer !== null && viewer.id !== user.id && (viewer.isAdmin || isModerator(viewer))
}

/** The same, never an admin, and moderators no moderator (contract, section 3). */
export function canRestrict(viewer: Viewer, user: ModeratedUser): boolean {
  return canApprove(viewer, user) && !user.isAdmin && (viewer?.isAdmin === true || !isModerator(user))
}
