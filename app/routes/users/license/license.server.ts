import type { StreakView } from '#app/components/users/streak-badge.tsx'
import { dayBefore, malaysianDay, startOfDay } from '#app/domain/days.ts'
import { readMostSpottedMakes } from '#app/domain/users/spotted-makes.server.ts'
import { freezesAvailable, streakAt, toStreakState } from '#app/domain/users/streak.ts'
import { avatarUrl, isTrusted } from '#app/domain/users/user.ts'
import { formatDate, formatNumber, formatRep, type Moment } from '#app/i18n/format.ts'
import type { ProfileSection, ProfileSectionArgs } from '#app/routes/users/section.server.ts'

/** The 'Spotter's License' (PROF-04). */
export type LicenseView = {
  license: {
    picture: string | null
    isTrusted: boolean
    isAdmin: boolean
    rep: number
    repText: string
    joined: Moment
    /** The number on the card. */
    number: string
    totals: { spots: string; photos: string; comments: string; tags: string }
    mostSpottedMake: { make: string; count: number; countText: string } | null
    lastSpot: Moment | null
    streak: StreakView
    freezes: number
  }
}

export const license = {
  read: async ({ db, user, language, at }: ProfileSectionArgs): Promise<LicenseView> => {
    const number = (value: number) => formatNumber(language, value)
    const make = (await readMostSpottedMakes(db, [user.id])).get(user.id) ?? null
    const streak = streakAt(toStreakState(user), at)
    const today = malaysianDay(at)
    return {
      license: {
        picture: avatarUrl(user.avatar, 'medium'),
        isTrusted: isTrusted({
          isApproved: user.is_approved === 1,
          isAdmin: user.is_admin === 1,
          rep: user.rep,
        }),
        isAdmin: user.is_admin === 1,
        rep: user.rep,
        repText: formatRep(user.rep),
        joined: formatDate(language, user.created_at),
        number: String(user.id).padStart(6, '0'),
        totals: {
          spots: number(user.total_spots),
          photos: number(user.total_images),
          comments: number(user.total_comments),
          tags: number(user.total_tags),
        },
        mostSpottedMake: make && { ...make, countText: number(make.count) },
        lastSpot: streak.lastSpotDay === null ? null : formatDate(language, startOfDay(streak.lastSpotDay)),
        streak: {
          current: streak.days,
          longest: streak.longest,
          isToday: streak.lastSpotDay === today,
          // Days before today that were missed, and yet the streak stands.
          isFrozen: streak.days > 0 && (streak.lastSpotDay ?? today) < dayBefore(today),
        },
        freezes: freezesAvailable(streak),
      },
    }
  },
  intents: {},
} satisfies ProfileSection
