import { z } from 'zod'
import { toId } from '#app/domain/ids.ts'
import { iso, isoOrNull } from '#app/domain/iso.ts'
import { freezesAvailable, streakAt, toStreakState } from '#app/domain/users/streak.ts'
import { avatarUrl } from '#app/domain/users/user.ts'
import type { UserRow } from '#db/schema.ts'

const pictures = z.object({ small: z.string(), medium: z.string(), large: z.string() }).nullable()

/** A user as they stand beside what they did. */
export const briefUserJson = z.object({
  _id: z.string(),
  username: z.string(),
  profilePic: z.string().nullable(),
  profilePicVariants: pictures,
  rep: z.number().int(),
})

/** A user as JSON (PROF-22 to PROF-42). What only concerns themselves is left out for others. */
export const userJson = briefUserJson.extend({
  createdAt: z.iso.datetime(),
  isAdmin: z.boolean(),
  usernameChanged: z.boolean(),
  isFirstLogin: z.boolean().optional(),
  hasAcceptedGuidelines: z.boolean().optional(),
  moderation: z.object({ isApproved: z.boolean(), restrictedUntil: z.iso.datetime().nullable().optional() }),
  spotterStats: z.object({
    totalSpots: z.number().int(),
    totalImages: z.number().int(),
    totalComments: z.number().int(),
    totalTags: z.number().int(),
    mostSpottedMake: z.object({ make: z.string(), count: z.number().int() }).nullable(),
    longestStreak: z.object({ days: z.number().int() }),
    currentStreak: z.object({ days: z.number().int() }),
    streakFreezes: z.object({ available: z.number().int() }),
    lastSpotDate: z.string().nullable(),
    updatedAt: z.iso.datetime().nullable(),
  }),
})

export type UserJson = z.output<typeof userJson>

export type SpottedMake = { make: string; count: number }

/** Who reads: it decides how much is told. */
export type Reader = { id: number; isAdmin?: boolean } | null

type Stats = UserJson['spotterStats']

export function toUserJson(user: UserRow, spotterStats: Stats, viewer: Reader): UserJson {
  const isSelf = viewer?.id === user.id
  return {
    ...toBriefUserJson(user),
    createdAt: iso(user.created_at),
    isAdmin: user.is_admin === 1,
    usernameChanged: user.username_changed === 1,
    ...(isSelf
      ? {
          isFirstLogin: user.is_first_login === 1,
          hasAcceptedGuidelines: user.accepted_guidelines_at !== null,
        }
      : {}),
    moderation: {
      isApproved: user.is_approved === 1,
      ...(isSelf || viewer?.isAdmin ? { restrictedUntil: isoOrNull(user.restricted_until) } : {}),
    },
    spotterStats,
  }
}

/** What a member has done; their streak is told as it stands at that time. */
export function toSpotterStats(user: UserRow, mostSpottedMake: SpottedMake | null, at: number): Stats {
  const streak = streakAt(toStreakState(user), at)
  return {
    totalSpots: user.total_spots,
    totalImages: user.total_images,
    totalComments: user.total_comments,
    totalTags: user.total_tags,
    mostSpottedMake,
    longestStreak: { days: streak.longest },
    currentStreak: { days: streak.days },
    streakFreezes: { available: freezesAvailable(streak) },
    lastSpotDate: streak.lastSpotDay,
    updatedAt: isoOrNull(user.stats_updated_at),
  }
}

export type BriefUserJson = z.output<typeof briefUserJson>

export function toBriefUserJson(user: Pick<UserRow, 'id' | 'username' | 'avatar' | 'rep'>): BriefUserJson {
  return {
    _id: toId('user', user.id),
    username: user.username,
    profilePic: avatarUrl(user.avatar, 'medium'),
    profilePicVariants: picturesOf(user.avatar),
    rep: user.rep,
  }
}

/** A user as a LEFT JOIN finds them: null when the account is gone. */
export function joinedUser(
  user: { [Column in 'id' | 'username' | 'avatar' | 'rep']: UserRow[Column] | null },
): Pick<UserRow, 'id' | 'username' | 'avatar' | 'rep'> | null {
  const { id, username, avatar, rep } = user
  return id === null || username === null ? null : { id, username, avatar, rep: rep ?? 0 }
}

function picturesOf(avatar: string | null) {
  const small = avatarUrl(avatar, 'small')
  const medium = avatarUrl(avatar, 'medium')
  const large = avatarUrl(avatar, 'large')
  return small && medium && large ? { small, medium, large } : null
}
