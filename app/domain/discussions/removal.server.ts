import { type Kysely, sql } from 'kysely'
import { toId } from '#app/domain/ids.ts'
import { jsonEach } from '#app/domain/lists.server.ts'
import { deleteReports } from '#app/domain/moderation/reports.server.ts'
import type { CommentRow, Database, ReadDatabase } from '#db/schema.ts'

/**
 * Removes a comment. With replies its row stays, without text, likes, mentions and reports; without, the row is deleted,
 * and with it deleted ancestors that have no other reply.
 */
export async function removeComment(db: Kysely<Database>, comment: CommentRow, at: number): Promise<void> {
  await deleteStoredResults(db, comment)
  if (comment.reply_count > 0) return blank(db, comment.id, at)
  const removed = await branchQuery(db, comment.id).execute()
  const top = removed[0]
  if (top === undefined) return
  await removeBranch(
    db,
    removed.map(({ id }) => id),
    top.id,
  )
  if (top.parent_id === null) return
  await db
    .updateTable('comments')
    .set((eb) => ({ reply_count: eb('reply_count', '-', 1) }))
    .where('id', '=', top.parent_id)
    .execute()
}

/** Results of the author's requests are stored for a day (idempotency keys); some contain the text. */
async function deleteStoredResults(db: Kysely<Database>, comment: CommentRow): Promise<void> {
  const results = storedResultsQuery(db, comment).$asTuple('route', 'key', 'digest')
  await db
    .deleteFrom('form_keys')
    .where('owner', '=', `u:${comment.author_id}`)
    .where(({ eb, refTuple }) => eb(refTuple('route', 'key', 'digest'), 'in', results))
    .where(contains('result', `"${toId('comment', comment.id)}"`))
    .execute()
}

/**
 * Stored results of adding the comment and of its author's later requests to addresses with its id. The index finds these
 * few; only they are searched for the comment.
 */
export function storedResultsQuery(
  db: ReadDatabase,
  { id, author_id, created_at }: Pick<CommentRow, 'id' | 'author_id' | 'created_at'>,
) {
  return db
    .selectFrom('form_keys')
    .select(['route', 'key', 'digest'])
    .where('owner', '=', `u:${author_id}`)
    .where('created_at', '>=', created_at)
    .where(({ eb, or }) =>
      or([eb('created_at', '=', created_at), contains('route', `/${toId('comment', id)}`)]),
    )
}

function contains(column: 'route' | 'result', text: string) {
  return sql<boolean>`instr(${sql.ref(column)}, ${text}) > 0`
}

async function blank(db: Kysely<Database>, commentId: number, at: number): Promise<void> {
  await db.deleteFrom('mentions').where('comment_id', '=', commentId).execute()
  await db.deleteFrom('comment_likes').where('comment_id', '=', commentId).execute()
  await deleteReports(db, 'comment', commentId)
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

/** Deletions cascade from reply to reply, and SQLite follows 1,000 of them only: so all get the topmost as their parent first. */
async function removeBranch(db: Kysely<Database>, ids: number[], top: number): Promise<void> {
  await db
    .updateTable('comments')
    .set({ parent_id: top })
    .where('id', 'in', (eb) => eb.selectFrom(jsonEach<number>(ids)).select('each.value'))
    .where('id', '<>', top)
    .execute()
  await db.deleteFrom('comments').where('id', '=', top).execute()
}
