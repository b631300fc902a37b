import type { ProfileSectionViews } from '#app/routes/users/sections.server.ts'

/** What every section of the page knows of the member. */
export type ProfileFacts = {
  id: string
  username: string
  /** Absolute, for sharing. */
  address: string
  /** The reader's own (PROF-03). */
  isOwn: boolean
}

/** A member as their profile shows them: numbers and dates worded, what the reader may not see left out. */
export type ProfileView = ProfileFacts & ProfileSectionViews
