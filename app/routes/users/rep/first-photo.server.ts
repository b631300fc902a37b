import { type FirstPhoto, readFirstPhoto } from '#app/domain/rep/first-photo.server.ts'
import type { ProfileSection, ProfileSectionArgs } from '#app/routes/users/section.server.ts'

/** On one's own profile: whether rep and awards still wait for a first photo. */
export const firstPhoto = {
  read: async ({ db, user, isOwn }: ProfileSectionArgs): Promise<{ firstPhoto: FirstPhoto | null }> => ({
    firstPhoto: isOwn ? await readFirstPhoto(db, user.id) : null,
  }),
  intents: {},
} satisfies ProfileSection
