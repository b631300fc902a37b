import type { AiUsage } from '#app/domain/analysis/ai-usage.ts'
import { dayAfter, malaysianDay, startOfDay } from '#app/domain/days.ts'
import type { ReadDatabase, UserRow } from '#db/schema.ts'

/** A member's photo analyses on the Malaysian day of a moment; `limit` is what everybody has in a day. */
export async function readAiUsage(
  db: ReadDatabase,
  user: Pick<UserRow, 'id' | 'ai_bonus'>,
  limit: number,
  at: number,
): Promise<AiUsage> {
  const day = malaysianDay(at)
  const row = await db
    .selectFrom('ai_usage')
    .select('used')
    .where('user_id', '=', user.id)
    .where('day', '=', day)
    .executeTakeFirst()
  const used = row?.used ?? 0
  const bonus = user.ai_bonus
  const remaining = Math.max(0, limit + bonus - used)
  return { used, limit, bonus, remaining, resetAt: startOfDay(dayAfter(day)) }
}
