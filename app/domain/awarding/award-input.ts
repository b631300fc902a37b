import { z } from 'zod'
import {
  maxAwardDescription,
  maxAwardKey,
  maxAwardTitle,
  maxGrantReason,
} from '#app/domain/awarding/award-limits.ts'
import { rarities } from '#app/domain/awards/award.ts'
import { iconInput } from '#app/domain/awards/icon-input.ts'
import { says } from '#app/domain/errors.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { boundedText } from '#app/domain/text-input.ts'

/** Those of raids are made with them. */
const keyPattern = /^(?!raid-)[a-z0-9]+(-[a-z0-9]+)*$/

/** An award that admins give by hand. */
export const newAwardInput = z.object({
  key: boundedText(maxAwardKey).refine((key) => keyPattern.test(key), says('award_key_invalid')),
  title: boundedText(maxAwardTitle),
  description: boundedText(maxAwardDescription),
  icon: iconInput,
  rarity: z.enum(rarities),
})

export type NewAwardInput = z.output<typeof newAwardInput>

const grantReason = boundedText(maxGrantReason)

/** Which award a member gets whose own page says who they are, and why. */
export const grantToUserInput = z.object({
  awardId: z.string(says('award_required')).pipe(idInput('award')),
  reason: grantReason,
})

/** Who gets which award, and why: the member by id or name (either in `username`), the award by id or key (either in `key`). */
export const grantInput = z
  .object({
    userId: idInput('user').optional(),
    username: z.string().trim().optional(),
    awardId: idInput('award').optional(),
    key: z.string().optional(),
    reason: grantReason,
  })
  .refine(({ userId, username }) => userId !== undefined || username, {
    error: says('user_required'),
    path: ['username'],
  })
  .refine(({ awardId, key }) => awardId !== undefined || key, {
    error: says('award_required'),
    path: ['awardId'],
  })

export type GrantInput = z.output<typeof grantInput>
