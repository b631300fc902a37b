import { isModerator, type Member, type Viewer } from '#app/domain/users/user.ts'

/** What the button restricts for (PROF-61). */
export const RESTRICTION_MS = 86_400_000

/** So many freezes are added or removed at a time. */
export const MAX_FREEZES_CHANGED = 1000

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

/** Gives and takes streak freezes, and looks at those of others in detail (PERM-57, AF-19). */
export function canChangeFreezes(viewer: Viewer): boolean {
  return viewer?.isAdmin === true
}
