import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** What a member has earned by what they did, without what awards paid for it. */
export async function repBesidesAwards(db: Kysely<Database>, { id }: { id: number }): Promise<number> {
  const { rep } = await db.selectFrom('users').select('rep').where('id', '=', id).executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('rep_ledger')
    .select('points')
    .where('user_id', '=', id)
    .where('reason', '=', 'award')
    .execute()
  return entries.reduce((rest, { points }) => rest - points, rep)
}
