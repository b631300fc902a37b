import type { Kysely } from 'kysely'
import type { CommentRow, Database } from '#db/schema.ts'

/** Neither deleted nor hidden: what a vehicle's and a member's totals count. */
export function isShown(comment: CommentRow): boolean {
  return comment.deleted_at === null && comment.is_hidden === 0
}

/**
 * Moves the totals by one comment that came into view, or went out of it; part of the act's transaction. `also` is what
 * else changes of the vehicle.
 */
export async function countShown(
  db: Kysely<Database>,
  { vehicle_id, author_id }: Pick<CommentRow, 'vehicle_id' | 'author_id'>,
  change: 1 | -1,
  at: number,
  also: { last_activity_at?: number } = {},
): Promise<void> {
  await db
    .updateTable('vehicles')
    .set((eb) => ({ discussion_count: eb('discussion_count', '+', change), ...also }))
    .where('id', '=', vehicle_id)
    .execute()
  if (author_id === null) return
  await db
    .updateTable('users')
    .set((eb) => ({ total_comments: eb('total_comments', '+', change), stats_updated_at: at }))
    .where('id', '=', author_id)
    .execute()
}
