import { formatDate, type Moment } from '#app/i18n/format.ts'
import type { ProfileSection, ProfileSectionArgs } from '#app/routes/users/section.server.ts'

/** Whether one has accepted the community guidelines, for oneself only (PROF-12); `at` null: not yet. */
export type GuidelinesView = { guidelines: { at: Moment | null } | null }

export const guidelines = {
  read: ({ user, isOwn, language }: ProfileSectionArgs): GuidelinesView => {
    const accepted = user.accepted_guidelines_at
    return { guidelines: isOwn ? { at: accepted === null ? null : formatDate(language, accepted) } : null }
  },
  intents: {},
} satisfies ProfileSection
