import { toCursor } from '#app/domain/cursor.ts'
import type { Comment, Mention } from '#app/domain/discussions/comment.ts'
import { groupBy, jsonEach } from '#app/domain/lists.server.ts'
import type { Member, Viewer } from '#app/domain/users/user.ts'
import { joinedUser } from '#app/domain/users/user-json.ts'
import type { CommentRow, ReadDatabase } from '#db/schema.ts'

/** Comments with their authors. */
export function selectComments(db: ReadDatabase) {
  return db
    .selectFrom('comments')
    .leftJoin('users as author', (join) =>
      join.onRef('author.id', '=', 'comments.author_id').on('author.deleted_at', 'is', null),
    )
    .selectAll('comments')
    .select(['author.id as authorId', 'author.username', 'author.avatar', 'author.rep'])
}

export type SelectedComment = Awaited<
  ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>
>

/** The first replies to each of many comments, oldest first: the index stops at the limit, however many there are. */
export function repliesQuery(db: ReadDatabase, parents: number[], limit: number) {
  return selectComments(db)
    .where('comments.id', 'in', (eb) =>
      eb
        .selectFrom(jsonEach<number>(parents))
        .innerJoin('comments as reply', (join) =>
          join.on('reply.id', 'in', (eb) =>
            eb
              .selectFrom('comments as sibling')
              .select('sibling.id')
              .whereRef('sibling.parent_id', '=', 'each.value')
              .orderBy('sibling.created_at')
              .orderBy('sibling.id')
              .limit(limit),
          ),
        )
        .select('reply.id'),
    )
    .orderBy('comments.created_at')
    .orderBy('comments.id')
}

/** `isFar`: those before it were not read. */
export type Reply = SelectedComment & { isFar?: true }

/** Replies by the comment under which they are shown. */
export type RepliesByParent = Map<number, Reply[]>

export async function readFirstReplies(
  db: ReadDatabase,
  parents: readonly SelectedComment[],
  limit: number,
): Promise<SelectedComment[]> {
  const withReplies = parents.filter(({ reply_count }) => reply_count > 0).map(({ id }) => id)
  return repliesQuery(db, withReplies, limit).execute()
}

export function byParent(rows: readonly SelectedComment[]): RepliesByParent {
  return groupBy(rows, ({ parent_id }) => parent_id ?? 0)
}

/** The rows as this viewer may see them, with the replies shown below each. */
export async function toComments(
  db: ReadDatabase,
  viewer: Viewer,
  rows: readonly SelectedComment[],
  under: RepliesByParent = new Map(),
): Promise<Comment[]> {
  const ids = [...rows, ...[...under.values()].flat()].map(({ id }) => id)
  const mentions = await mentionsOf(db, ids)
  const liked = await likedBy(db, viewer, ids)
  return rows.map((row) => toComment(row, { viewer, mentions, liked, under }))
}

/** A new comment as its author sees it: without likes and replies. */
export function toNewComment(comment: CommentRow, author: Member, mentions: Mention[]): Comment {
  const { id: authorId, username, avatar, rep } = author
  const row = { ...comment, authorId, username, avatar, rep }
  const theirs = new Map([[comment.id, mentions]])
  return toComment(row, { viewer: author, mentions: theirs, liked: new Set(), under: new Map() })
}

/** What comments need besides their rows. */
type CommentParts = {
  viewer: Viewer
  mentions: Map<number, Mention[]>
  liked: Set<number>
  under: RepliesByParent
}

function toComment(row: SelectedComment, parts: CommentParts): Comment {
  const { viewer, mentions, liked, under } = parts
  const replies = under.get(row.id) ?? []
  const own = replies.filter(({ parent_id }) => parent_id === row.id)
  const isDeleted = row.deleted_at !== null
  const isWithheld = row.is_hidden === 1 && !mayReadHidden(viewer, row)
  return {
    id: row.id,
    vehicleId: row.vehicle_id,
    parentId: row.parent_id,
    depth: row.depth,
    author: isDeleted ? null : joinedUser({ ...row, id: row.authorId }),
    text: isWithheld ? '' : row.text,
    mentions: isWithheld ? [] : (mentions.get(row.id) ?? []),
    createdAt: row.created_at,
    editedAt: row.edited_at,
    isDeleted,
    isHidden: row.is_hidden === 1,
    moderationStatus: row.moderation_status,
    isWithheld,
    likesCount: row.likes_count,
    liked: liked.has(row.id),
    replyCount: row.reply_count,
    replies: replies.map((reply) => toComment(reply, parts)),
    hasMoreReplies: row.reply_count > own.length,
    repliesCursor: cursorAfter(own),
  }
}

function cursorAfter(replies: readonly Reply[]): string | null {
  const last = replies.at(-1)
  return last === undefined || last.isFar ? null : toCursor({ value: last.created_at, id: last.id })
}

/** Its author, and admins (contract, section 7). */
function mayReadHidden(viewer: Viewer, { author_id }: SelectedComment): boolean {
  return viewer !== null && (viewer.isAdmin || viewer.id === author_id)
}

async function mentionsOf(db: ReadDatabase, ids: number[]): Promise<Map<number, Mention[]>> {
  const rows = await mentionsQuery(db, ids).execute()
  const byComment = groupBy(rows, ({ comment_id }) => comment_id)
  return new Map([...byComment].map(([id, mentions]) => [id, mentions.map(toMention)]))
}

export function mentionsQuery(db: ReadDatabase, ids: number[]) {
  return db
    .selectFrom('mentions')
    .innerJoin('users', 'users.id', 'mentions.user_id')
    .select(['comment_id', 'position', 'user_id', 'mentions.username', 'users.username as name'])
    .where('comment_id', 'in', (eb) => eb.selectFrom(jsonEach<number>(ids)).select('each.value'))
    .where('users.deleted_at', 'is', null)
    .orderBy('comment_id')
    .orderBy('position')
}

function toMention(row: { user_id: number; username: string; name: string; position: number }): Mention {
  return { userId: row.user_id, username: row.username, name: row.name, position: row.position }
}

async function likedBy(db: ReadDatabase, viewer: Viewer, ids: number[]): Promise<Set<number>> {
  if (viewer === null) return new Set()
  const rows = await likedCommentsQuery(db, viewer.id, ids).execute()
  return new Set(rows.map(({ comment_id }) => comment_id))
}

export function likedCommentsQuery(db: ReadDatabase, userId: number, ids: number[]) {
  return db
    .selectFrom('comment_likes')
    .select('comment_id')
    .where('comment_id', 'in', (eb) => eb.selectFrom(jsonEach<number>(ids)).select('each.value'))
    .where('user_id', '=', userId)
}
