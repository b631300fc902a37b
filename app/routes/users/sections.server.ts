import { awards } from '#app/routes/users/awards/awards.server.ts'
import { featured } from '#app/routes/users/featured/featured.server.ts'
import { guidelines } from '#app/routes/users/guidelines/guidelines.server.ts'
import { license } from '#app/routes/users/license/license.server.ts'
import { snapshot } from '#app/routes/users/license/snapshot.server.ts'
import { moderation } from '#app/routes/users/moderation/moderation.server.ts'
import { picture } from '#app/routes/users/picture/picture.server.ts'
import { firstPhoto } from '#app/routes/users/rep/first-photo.server.ts'
import type { ProfileSection, ProfileSectionArgs } from '#app/routes/users/section.server.ts'
import { settings } from '#app/routes/users/settings/settings.server.ts'

/** The sections of a profile. A new one is a folder, a line here, and its place in `profile-screen.tsx`. */
const sections = [
  license,
  awards,
  firstPhoto,
  snapshot,
  guidelines,
  moderation,
  featured,
  picture,
  settings,
] as const satisfies readonly ProfileSection[]

/** What all sections add to the page's data. */
export type ProfileSectionViews = Intersection<Awaited<ReturnType<(typeof sections)[number]['read']>>>

export async function readProfileSections(args: ProfileSectionArgs): Promise<ProfileSectionViews> {
  const views = await Promise.all(sections.map(async ({ read }) => read(args)))
  return Object.assign({}, ...views) as ProfileSectionViews
}

/** The forms of all sections. */
export const profileIntents = Object.assign(
  {},
  ...sections.map(({ intents }) => intents),
) as ProfileSection['intents']

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
