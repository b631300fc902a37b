import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

type Held = { at?: number; displayOrder?: number; reason?: string; revokedAt?: number }

/** An achievement that a member holds, whatever they have done for it. */
export async function holdAward(
  db: Kysely<Database>,
  { id: userId }: { id: number },
  key: string,
  { at = Date.now(), displayOrder, reason, revokedAt }: Held = {},
): Promise<number> {
  const { id } = await db.selectFrom('awards').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  await db
    .insertInto('user_awards')
    .values({
      user_id: userId,
      award_id: id,
      awarded_at: at,
      reason: reason ?? null,
      is_displayed: displayOrder === undefined ? 0 : 1,
      display_order: displayOrder ?? null,
      revoked_at: revokedAt ?? null,
    })
    .execute()
  return id
}
