import { type Kysely, sql } from 'kysely'
import { jsonEach } from '#app/domain/lists.server.ts'
import type { RepEntry, RepReason } from '#app/domain/rep/rep.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** Reasons that are likes: their sum stands beside rep. */
const likeReasons: readonly RepReason[] = ['likes', 'comment-likes']

/** What the likes of others are worth to a member, by the ledger: what `users.likes_received` keeps. */
export const likesReceived = sql<number>`coalesce((SELECT sum(points) FROM rep_ledger
  WHERE user_id = users.id AND reason IN (${sql.join(likeReasons)})), 0)`

/**
 * Makes the ledger say so, and moves `users.rep`, for likes `users.likes_received` too, by the difference; tells whether
 * there was one.
 */
export async function setRep(db: Kysely<Database>, entry: RepEntry): Promise<boolean> {
  const { userId, reason, subject, points, at } = entry
  const known = await db
    .selectFrom('rep_ledger')
    .select(['id', 'points'])
    .where('user_id', '=', userId)
    .where('reason', '=', reason)
    .where('subject', '=', subject)
    .executeTakeFirst()
  const change = points - (known?.points ?? 0)
  if (change === 0) return false
  if (known && points === 0) await db.deleteFrom('rep_ledger').where('id', '=', known.id).execute()
  else {
    const detail = JSON.stringify(entry.detail)
    await db
      .insertInto('rep_ledger')
      .values({ user_id: userId, reason, subject, points, at, detail })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'reason', 'subject']).doUpdateSet({ points, at, detail }),
      )
      .execute()
  }
  await db
    .updateTable('users')
    .set((eb) => ({
      rep: eb('rep', '+', change),
      ...(likeReasons.includes(reason) ? { likes_received: eb('likes_received', '+', change) } : {}),
    }))
    .where('id', '=', userId)
    .execute()
  return true
}

/** What subjects are worth to whom. */
export function entriesQuery(db: ReadDatabase, subjects: readonly string[]) {
  return db
    .selectFrom('rep_ledger')
    .select(['user_id as userId', 'reason', 'subject', 'points', 'at'])
    .where('subject', 'in', (eb) => eb.selectFrom(jsonEach<string>(subjects)).select('each.value'))
    .$narrowType<{ reason: RepReason }>()
}
