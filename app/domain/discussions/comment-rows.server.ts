import { sql } from 'kysely'
import { toCursor } from '#app/domain/cursor.ts'
import { type Comment, type Mention, maxComment, maxMentions } from '#app/domain/discussions/comment.ts'
import { groupBy, jsonEach } from '#app/domain/lists.server.ts'
import { byteLength, cutBytes, maxBytesOf } from '#app/domain/text.ts'
import type { Member, Viewer } from '#app/domain/users/user.ts'
import { joinedUser } from '#app/domain/users/user-json.ts'
import type { CommentRow, ReadDatabase } from '#db/schema.ts'

const columns = [
  'comments.id',
  'comments.vehicle_id',
  'comments.parent_id',
  'comments.author_id',
  'comments.depth',
  'comments.is_hidden',
  'comments.moderation_status',
  'comments.likes_count',
  'comments.reply_count',
  'comments.created_at',
  'comments.edited_at',
  'comments.deleted_at',
] as const

const isLong = sql<number>`octet_length(comments.text) > ${maxBytesOf(maxComment)}`
const start = sql<string>`iif(${isLong}, substr(comments.text, 1, ${maxComment}), comments.text)`

/**
 * A text as lists read it, for `shownText`: what was stored before texts were bounded in bytes may take more of them than
 * a list has room for. As many code points as characters are allowed never do.
 */
export const listedText = [start.as('text'), isLong.as('isLong')] as const

const wholeText = [sql<string>`comments.text`.as('text'), sql<number>`0`.as('isLong')] as const

export function shownText({ text, isLong }: { text: string; isLong: number }): string {
  return isLong ? cutBytes(text, byteLength(text) - 1) : text
}

/** Comments with their authors; `whole` where few are read, and each is shown with all of its text. */
export function selectComments(db: ReadDatabase, { whole = false } = {}) {
  return db
    .selectFrom('comments')
    .leftJoin('users as author', (join) =>
      join.onRef('author.id', '=', 'comments.author_id').on('author.deleted_at', 'is', null),
    )
    .select([...columns, 'author.id as authorId', 'author.username', 'author.avatar', 'author.rep'])
    .select(whole ? wholeText : listedText)
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
  if (withReplies.length === 0) return []
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
  const row = { ...comment, isLong: 0, authorId, username, avatar, rep }
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
    text: isWithheld ? '' : shownText(row),
    isCut: !isWithheld && row.isLong === 1,
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
  const inOrder = (mentions: Mention[]) => mentions.sort((a, b) => a.position - b.position)
  return new Map([...byComment].map(([id, mentions]) => [id, inOrder(mentions.map(toMention))]))
}

/** The first mentions of each comment. */
export function mentionsQuery(db: ReadDatabase, ids: number[]) {
  return db
    .selectFrom(jsonEach<number>(ids))
    .innerJoin('mentions', (join) =>
      join
        .onRef('mentions.comment_id', '=', 'each.value')
        .on('mentions.position', 'in', (eb) =>
          eb
            .selectFrom('mentions as first')
            .select('first.position')
            .whereRef('first.comment_id', '=', 'each.value')
            .orderBy('first.position')
            .limit(maxMentions),
        ),
    )
    .innerJoin('users', 'users.id', 'mentions.user_id')
    .select(['comment_id', 'position', 'user_id', 'mentions.username', 'users.username as name'])
    .where('users.deleted_at', 'is', null)
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
