import { z } from 'zod'
import { MAX_AI_BONUS_ADDED } from '#app/domain/analysis/ai-limits.ts'
import { says } from '#app/domain/errors.ts'
import { iso } from '#app/domain/iso.ts'
import type { Viewer } from '#app/domain/users/user.ts'

const whole = says('ai_bonus_count', { max: MAX_AI_BONUS_ADDED })

/** Analyses that an admin adds to what a member has each day. */
export const aiBonusInput = z.object({
  count: z.number(whole).int(whole).min(1, whole).max(MAX_AI_BONUS_ADDED, whole),
})

/** What a member has used today and has left. */
export type AiUsage = {
  used: number
  /** Of everybody. */
  limit: number
  /** What admins have added to it. */
  bonus: number
  remaining: number
  /** When `used` is 0 again, ms UTC. */
  resetAt: number
}

/** AI usage status (QS-24 to QS-28). */
export const aiUsageJson = z.object({
  used: z.number().int(),
  limit: z.number().int(),
  remaining: z.number().int(),
  resetTime: z.iso.datetime(),
  bonusUsage: z.number().int(),
})

export function toAiUsageJson({
  used,
  limit,
  bonus,
  remaining,
  resetAt,
}: AiUsage): z.output<typeof aiUsageJson> {
  return { used, limit, remaining, resetTime: iso(resetAt), bonusUsage: bonus }
}

export function canGiveAiBonus(viewer: Viewer): boolean {
  return viewer?.isAdmin === true
}
