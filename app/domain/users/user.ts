import { DomainError } from '#app/domain/errors.ts'
import type { StreakState } from '#app/domain/users/streak.ts'

/** A member as the site knows them in a request: read anew with each, so that a restriction takes effect at once. */
export type Member = {
  id: number
  username: string
  usernameChanged: boolean
  isAdmin: boolean
  isFirstLogin: boolean
  hasAcceptedGuidelines: boolean
  rep: number
  isApproved: boolean
  restrictedUntil: number | null
  isRestricted: boolean
  avatar: string | null
  /** As it stands now. */
  streak: StreakState
}

/** Whoever asks: a member or, as null, a visitor. */
export type Viewer = Member | null

/** Rep from which a member counts as trusted (PROF-45) and as a moderator (PROF-60). */
export const TRUSTED_REP = 5
export const MODERATOR_REP = 1000

/**
 * The member who writes, or the refusal: `unauthenticated`, `setup_required` for those who have not finished
 * /setup, `restricted` for the restricted. The few writes open to these say so.
 */
export function signedIn(
  viewer: Viewer,
  open: { duringSetup?: boolean; whenRestricted?: boolean } = {},
): Member {
  if (viewer === null) throw new DomainError('unauthenticated')
  if (viewer.isFirstLogin && !open.duringSetup) throw new DomainError('setup_required')
  if (viewer.isRestricted && !open.whenRestricted) throw new DomainError('restricted')
  return viewer
}

/** Trusted members' photos are approved at once; everybody else is new (PROF-44, PROF-45). Admins are trusted. */
export function isTrusted(member: Pick<Member, 'isApproved' | 'rep' | 'isAdmin'>): boolean {
  return member.isAdmin || member.isApproved || member.rep >= TRUSTED_REP
}

export function isModerator(member: Pick<Member, 'rep'>): boolean {
  return member.rep >= MODERATOR_REP
}

/** The highest colour tier of rep. */
const MAX_REP_TIER = 10

/** The colour tier of rep: one for each thousand, up to ten (PROF-59). */
export function repTier(rep: number): number {
  return Math.max(0, Math.min(MAX_REP_TIER, Math.floor(rep / 1000)))
}

/** The address of a profile picture's variant; null without a picture. */
export function avatarUrl(avatar: string | null, size: 'small' | 'medium' | 'large'): string | null {
  return avatar === null ? null : `/media/${avatar}/${size}.webp`
}

export function userPath(username: string): string {
  return `/u/${encodeURIComponent(username)}`
}

/** Of what they spotted. */
export function userFeedPath(username: string): string {
  return `${userPath(username)}/feed.atom`
}
