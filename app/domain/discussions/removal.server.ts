import type { Kysely } from 'kysely'
import { each } from '#app/domain/discussions/comment-rows.server.ts'
import { toId } from '#app/domain/ids.ts'
import type { CommentRow, Database } from '#db/schema.ts'

/**
 * Takes a comment away: with replies its place stays, without its text and whatever hung on it; else the row goes, and
 * with it the deleted ones above that kept their place for it alone.
 */
export async function takeAway(db: Kysely<Database>, comment: CommentRow, at: number): Promise<void> {
  await forgetAnswers(db, comment)
  if (comment.reply_count > 0) return empty(db, comment.id, at)
  const gone = await branchQuery(db, comment.id).execute()
  const top = gone[0]
  if (top === undefined) return
  await remove(
    db,
    gone.map(({ id }) => id),
    top.id,
  )
  if (top.parent_id === null) return
  await db
    .updateTable('comments')
    .set((eb) => ({ reply_count: eb('reply_count', '-', 1) }))
    .where('id', '=', top.parent_id)
    .execute()
}

/** The answer to its form is kept for a day, in case the form is sent again, and the text stands in it. */
async function forgetAnswers(db: Kysely<Database>, { id, author_id }: CommentRow): Promise<void> {
  await db
    .deleteFrom('form_keys')
    .where('owner', '=', `u:${author_id}`)
    .where(({ eb, fn, val }) => eb(fn('instr', ['result', val(`"${toId('comment', id)}"`)]), '>', 0))
    .execute()
}

async function empty(db: Kysely<Database>, commentId: number, at: number): Promise<void> {
  await db.deleteFrom('mentions').where('comment_id', '=', commentId).execute()
  await db.deleteFrom('comment_likes').where('comment_id', '=', commentId).execute()
  await db.deleteFrom('comment_reports').where('comment_id', '=', commentId).execute()
  await db
    .updateTable('comments')
    .set({
      text: '',
      deleted_at: at,
      edited_at: null,
      is_hidden: 0,
      moderation_status: 'none',
      likes_count: 0,
      report_count: 0,
    })
    .where('id', '=', commentId)
    .execute()
}

/** The comment and the deleted ones right above it that have no other reply, the highest first. */
export function branchQuery(db: Kysely<Database>, commentId: number) {
  return db
    .withRecursive('branch', (db) =>
      db
        .selectFrom('comments')
        .select(['id', 'parent_id', 'depth'])
        .where('id', '=', commentId)
        .unionAll(
          db
            .selectFrom('branch')
            .innerJoin('comments', 'comments.id', 'branch.parent_id')
            .select(['comments.id', 'comments.parent_id', 'comments.depth'])
            .where('comments.deleted_at', 'is not', null)
            .where('comments.reply_count', '=', 1),
        ),
    )
    .selectFrom('branch')
    .select(['id', 'parent_id'])
    .orderBy('depth')
}

/** Deletions cascade from reply to reply, and SQLite follows 1,000 of them only: they are all hung on the top first. */
async function remove(db: Kysely<Database>, ids: number[], top: number): Promise<void> {
  await db
    .updateTable('comments')
    .set({ parent_id: top })
    .where('id', 'in', (eb) => eb.selectFrom(each<number>(ids)).select('each.value'))
    .where('id', '<>', top)
    .execute()
  await db.deleteFrom('comments').where('id', '=', top).execute()
}
