import type { AiUsage } from '#app/domain/analysis/ai-usage.ts'
import { dayAfter, malaysianDay, startOfDay } from '#app/domain/days.ts'
import { found } from '#app/domain/errors.ts'
import type { ReadDatabase } from '#db/schema.ts'

/**
 * A member's photo analyses on the Malaysian day of a moment; `limit` is what everybody has in a day. Read for every page
 * that a member opens. `user_not_found`.
 */
export async function readAiUsage(
  db: ReadDatabase,
  userId: number,
  limit: number,
  at: number,
): Promise<AiUsage> {
  const day = malaysianDay(at)
  const row = await db
    .selectFrom('users')
    .leftJoin('ai_usage', (join) => join.onRef('ai_usage.user_id', '=', 'users.id').on('day', '=', day))
    .select(['ai_bonus', 'used'])
    .where('users.id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const { ai_bonus: bonus, used } = found(row, 'user_not_found')
  const remaining = Math.max(0, limit + bonus - (used ?? 0))
  return { used: used ?? 0, limit, bonus, remaining, resetAt: startOfDay(dayAfter(day)) }
}
