import { z } from 'zod'
import { says } from '#app/domain/errors.ts'
import { usernameLimits } from '#app/domain/users/username-limits.ts'

/** Names of addresses, of roles and of nobody. */
const names = `about account accounts achievements add admin administrator admins analysis announcements anonymous api assets auth
  avatar awards bot claim collect collections comment comments community contact data deleted developer developers
  discussions everyone explore feed feeds g80 google guest guidelines healthz help here home language legal license
  licence liked local locales login logout manifest me media member members mod moderation moderator moderators nampak news
  notifications null official owner pages plate plates post privacy profile public raid raids reddit rep report reports
  robots root rules search settings setup share sitemap sitemaps spotter spotters staff status submit support sw system tag tags team
  terms undefined unknown upload uploads user username users vehicle vehicles visitor whats webmaster www you`

const reserved = new Set(names.split(/\s+/).map(bareSkeleton))

/** The username in lower case: by which it is found, whatever the capitals. */
export function usernameKey(username: string): string {
  return username.toLowerCase()
}

/**
 * What names that look alike have in common: I, l and 1 are one sign, O and 0 another, and `_` counts once and not at
 * the end. The database keeps it beside the name (`username_skeleton`); new names differ in it.
 */
export function usernameSkeleton(username: string): string {
  return usernameKey(username).replace(/[l1]/g, 'i').replace(/0/g, 'o').replace(/_+/g, '_').replace(/_$/, '')
}

/** Names of the site, and what looks like one. */
export function isReserved(username: string): boolean {
  return reserved.has(bareSkeleton(username))
}

/** Stricter than for two members: also `rn` for m, `vv` for w, digits for letters, and `_` anywhere. */
function bareSkeleton(username: string): string {
  return usernameSkeleton(username)
    .replace(/_/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[345789]/g, (digit) => ({ 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' })[digit] ?? digit)
}

/** What a member may call themselves; that it is free is the verb's to say. */
export const usernameInput = z
  .string({ error: says('username_required') })
  .trim()
  .min(1, says('username_required'))
  .refine((name) => name === '' || /^[A-Za-z0-9_]+$/.test(name), says('username_characters'))
  .refine((name) => name === '' || isInLimits(name), says('username_length', usernameLimits))
  .refine((name) => !/^\d+$/.test(name), says('username_digits'))
  .refine((name) => !isReserved(name), says('username_reserved'))

function isInLimits(name: string): boolean {
  return name.length >= usernameLimits.min && name.length <= usernameLimits.max
}
