import type { Kysely } from 'kysely'
import type { CommentRow, Database } from '#db/schema.ts'

/** Neither deleted nor hidden: counted in the totals of the vehicle and of the author. */
export function isPublicComment(comment: CommentRow): boolean {
  return comment.deleted_at === null && comment.is_hidden === 0
}

/**
 * Updates the totals after a comment became public or stopped being so; in the caller's transaction. `also` holds further
 * columns of the vehicle to set.
 */
export async function changeCommentCounts(
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
