import { type Kysely, sql } from 'kysely'
import { readAiUsage } from '#app/domain/analysis/ai-usage.server.ts'
import { type AiUsage, toAiUsageJson } from '#app/domain/analysis/ai-usage.ts'
import { withReadingTurn } from '#app/domain/analysis/reading-turn.server.ts'
import { malaysianDay } from '#app/domain/days.ts'
import { DomainError } from '#app/domain/errors.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/**
 * Runs an analysis if the member has one left, else `ai_limit_exceeded`, and no other reading of theirs is under way, else
 * `analysis_underway`. `countAnalysis` counts it once it has succeeded; one that fails is not counted.
 */
export function withinAllowance<T>(
  db: ReadDatabase,
  member: Member,
  limit: number,
  at: number,
  analyse: () => Promise<T>,
): Promise<T> {
  return withReadingTurn(member, async () => {
    const usage = await readAiUsage(db, member.id, limit, at)
    if (usage.remaining === 0) throw limitExceeded(usage, at)
    return analyse()
  })
}

/** Part of the transaction that stores what the analysis found. Never counts beyond the limit. */
export async function countAnalysis(
  db: Kysely<Database>,
  { id }: Member,
  limit: number,
  at: number,
): Promise<AiUsage> {
  const before = await readAiUsage(db, id, limit, at)
  const allowance = limit + before.bonus
  // Where none is left there is none for a first one of the day either.
  if (allowance <= 0) throw limitExceeded(before, at)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ai_usage')
    .values({ user_id: id, day: malaysianDay(at), used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet(({ ref }) => ({ used: sql<number>`${ref('ai_usage.used')} + 1` }))
        .where('ai_usage.used', '<', allowance),
    )
    .executeTakeFirstOrThrow()
  const usage = await readAiUsage(db, id, limit, at)
  if (numInsertedOrUpdatedRows === 0n) throw limitExceeded(usage, at)
  return usage
}

/** A 429 that tells how the member stands, and when they have more. */
export function limitExceeded(usage: AiUsage, at: number): DomainError {
  return new DomainError('ai_limit_exceeded', {
    retryAfter: Math.max(1, Math.ceil((usage.resetAt - at) / 1000)),
    details: { success: false, aiUsage: toAiUsageJson(usage) },
  })
}
