import { type Kysely, sql } from 'kysely'
import { toId } from '#app/domain/ids.ts'
import { each } from '#app/domain/lists.server.ts'
import { forgetReports } from '#app/domain/moderation/reports.server.ts'
import type { CommentRow, Database, ReadDatabase } from '#db/schema.ts'

/**
 * Takes a comment away: with replies its place stays, without its text and whatever hung on it; else the row goes, and
 * with it the deleted ones above that kept their place for it alone.
 */
export async function removeComment(db: Kysely<Database>, comment: CommentRow, at: number): Promise<void> {
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

/** Answers to its author's forms are kept for a day, in case a form is sent again, and the text stands in some. */
async function forgetAnswers(db: Kysely<Database>, comment: CommentRow): Promise<void> {
  const acts = actsWithQuery(db, comment).$asTuple('route', 'key', 'digest')
  await db
    .deleteFrom('form_keys')
    .where('owner', '=', `u:${comment.author_id}`)
    .where(({ eb, refTuple }) => eb(refTuple('route', 'key', 'digest'), 'in', acts))
    .where(has('result', `"${toId('comment', comment.id)}"`))
    .execute()
}

/**
 * The making of a comment, and what its author did since at an address that names it. An index tells so much, however
 * many answers are kept; only these few are read for the comment.
 */
export function actsWithQuery(
  db: ReadDatabase,
  { id, author_id, created_at }: Pick<CommentRow, 'id' | 'author_id' | 'created_at'>,
) {
  return db
    .selectFrom('form_keys')
    .select(['route', 'key', 'digest'])
    .where('owner', '=', `u:${author_id}`)
    .where('created_at', '>=', created_at)
    .where(({ eb, or }) => or([eb('created_at', '=', created_at), has('route', `/${toId('comment', id)}`)]))
}

function has(column: 'route' | 'result', text: string) {
  return sql<boolean>`instr(${sql.ref(column)}, ${text}) > 0`
}

async function empty(db: Kysely<Database>, commentId: number, at: number): Promise<void> {
  await db.deleteFrom('mentions').where('comment_id', '=', commentId).execute()
  await db.deleteFrom('comment_likes').where('comment_id', '=', commentId).execute()
  await forgetReports(db, 'comment', commentId)
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
export function branchQuery(db: ReadDatabase, commentId: number) {
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
