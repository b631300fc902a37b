import type { Intent } from '#app/http/screens/screen-action.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import type { UserRow } from '#db/schema.ts'

/** What a section is made from. */
export type ProfileSectionArgs = ScreenArgs & {
  /** Whose profile it is. */
  user: UserRow
  /** The reader's own (PROF-03). */
  isOwn: boolean
}

/** A section of a profile: what it adds to the page's data, and the forms it takes. Its view is in its folder. */
export type ProfileSection = {
  read: (args: ProfileSectionArgs) => object | Promise<object>
  intents: Record<string, Intent>
}
