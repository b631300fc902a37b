import { z } from 'zod'
import { says } from '#app/domain/errors.ts'
import { toId } from '#app/domain/ids.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { isoOrNull } from '#app/domain/iso.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import type { Database, Rarity } from '#db/schema.ts'

/** From the easiest on (AWD-15). */
export const rarities = ['common', 'uncommon', 'rare', 'epic', 'legendary'] as const satisfies Rarity[]

/** So many awards stand beside a name (AWD-19). */
export const MAX_DISPLAYED = 3

/** The displayed awards of so many members are told at once (contract, section 3). */
export const MAX_USERS_ASKED = 100

export type AwardKind = Database['awards']['kind']

/** An award as the table has it: of an achievement, title and description are the English ones. */
export type Award = {
  id: number
  key: string
  title: string
  description: string
  /** A name of the site's icon set, or one or two characters such as an emoji. */
  icon: string
  rarity: Rarity
  kind: AwardKind
}

/** How far somebody is on the way to an achievement; `percentage` is rounded down, 0 to 100. */
export type AwardProgress = { current: number; target: number; percentage: number }

/** An award of somebody: earned, or locked and then with its progress (AWD-17). */
export type UserAward = {
  award: Award
  earned: boolean
  isDisplayed: boolean
  /** 1 to 3 while it is displayed. */
  displayOrder: number | null
  /** ms UTC; null while it is locked. */
  awardedAt: number | null
  /** Why an admin gave it. */
  reason: string | null
  progress: AwardProgress | null
}

export const awardJson = z.object({
  _id: z.string(),
  key: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  rarity: z.enum(rarities),
})

const progressJson = z.object({
  current: z.number().int(),
  target: z.number().int(),
  percentage: z.number().int(),
})

/** AWD-03 to AWD-14; only locked ones have `progress`. */
export const userAwardJson = z.object({
  awardId: awardJson,
  earned: z.boolean(),
  isDisplayed: z.boolean(),
  displayOrder: z.number().int().nullable(),
  awardedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  progress: progressJson.optional(),
})

/** The same with who decides about it: for admins. */
export const givenAwardJson = userAwardJson.extend({
  _id: z.string(),
  grantedBy: z.object({ _id: z.string(), username: z.string() }).nullable(),
})

/** An award with how many hold it. */
export const awardWithHoldersJson = awardJson.extend({
  kind: z.enum(['achievement', 'raid', 'granted']),
  holders: z.number().int(),
})

export type AwardJson = z.output<typeof awardJson>
export type UserAwardJson = z.output<typeof userAwardJson>

/** Title and description in the reader's language. */
export type AwardText = Pick<Award, 'title' | 'description'>
export type AwardWording = (award: Award) => AwardText

export function toAwardJson(award: Award, wordsOf: AwardWording = ownWords): AwardJson {
  const { id, key, icon, rarity } = award
  const { title, description } = wordsOf(award)
  return { _id: toId('award', id), key, title, description, icon, rarity }
}

/** As the table has them. */
function ownWords(award: Award): AwardText {
  return award
}

export function toUserAwardJson(userAward: UserAward, wordsOf?: AwardWording): UserAwardJson {
  const { award, earned, isDisplayed, displayOrder, awardedAt, reason, progress } = userAward
  return {
    awardId: toAwardJson(award, wordsOf),
    earned,
    isDisplayed,
    displayOrder,
    awardedAt: isoOrNull(awardedAt),
    reason,
    ...(progress ? { progress } : {}),
  }
}

export function progressTo(target: number, value: number): AwardProgress {
  const current = Math.min(value, target)
  return { current, target, percentage: Math.floor((current * 100) / target) }
}

/** Makes, gives and revokes them by hand. */
export function canGiveAwards(viewer: Viewer): boolean {
  return viewer?.isAdmin === true
}

/** How far somebody is on the way to what they have not earned: for themselves and admins (decision 029). */
export function canReadProgress(viewer: Viewer, userId: number): boolean {
  return viewer !== null && (viewer.id === userId || viewer.isAdmin)
}

const isUnique = (ids: readonly number[]) => new Set(ids).size === ids.length

/** The awards to display, in their order (API-57). */
export const displayInput = z.object({
  awardIds: z
    .array(idInput('award'))
    .max(MAX_DISPLAYED, says('awards_displayed_limit', { max: MAX_DISPLAYED }))
    .refine(isUnique, says('invalid')),
})

/** Whose displayed awards are asked for (API-58). */
export const displayedInput = z.object({
  userIds: z.array(idInput('user')).max(MAX_USERS_ASKED, says('invalid')),
})
