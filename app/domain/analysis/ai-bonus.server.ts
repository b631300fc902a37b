import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { MAX_AI_BONUS } from '#app/domain/analysis/ai-limits.ts'
import { readAiUsage } from '#app/domain/analysis/ai-usage.server.ts'
import { type AiUsage, canGiveAiBonus } from '#app/domain/analysis/ai-usage.ts'
import { must } from '#app/domain/errors.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { userById } from '#app/domain/users/users.server.ts'
import type { Database } from '#db/schema.ts'

type Change = { userId: number; limit: number }

/** Adds to the analyses that a member has each day, up to 10,000 in all: `ai_bonus_limit`. */
export async function addAiBonus(
  db: Kysely<Database>,
  admin: Member,
  { count, ...change }: Change & { count: number },
  at: number,
): Promise<AiUsage> {
  return changeAiBonus(db, admin, change, (bonus) => bonus + count, at)
}

/** Takes back all that admins have added. */
export async function resetAiBonus(
  db: Kysely<Database>,
  admin: Member,
  change: Change,
  at: number,
): Promise<AiUsage> {
  return changeAiBonus(db, admin, change, () => 0, at)
}

async function changeAiBonus(
  db: Kysely<Database>,
  admin: Member,
  { userId, limit }: Change,
  changed: (bonus: number) => number,
  at: number,
): Promise<AiUsage> {
  must(canGiveAiBonus(admin))
  return inTransaction(db, async (db) => {
    const user = await userById(db, userId)
    const bonus = changed(user.ai_bonus)
    must(bonus <= MAX_AI_BONUS, 'ai_bonus_limit')
    if (bonus !== user.ai_bonus) {
      await db.updateTable('users').set({ ai_bonus: bonus }).where('id', '=', userId).execute()
      const detail = { before: user.ai_bonus, bonus }
      const logEntry = { action: 'change-ai-bonus', subjectKind: 'user', subjectId: userId, detail } as const
      await recordModeration(db, admin, logEntry, at)
    }
    return readAiUsage(db, userId, limit, at)
  })
}
