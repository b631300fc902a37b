import { repliesPerPage } from '#app/domain/discussions/comment.ts'
import {
  type RepliesByParent,
  repliesQuery,
  type SelectedComment,
  selectComments,
} from '#app/domain/discussions/comment-rows.server.ts'
import { jsonEach } from '#app/domain/lists.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** Down to this depth a linked comment is shown below all its ancestors; deeper, below the last few. */
const MAX_FULL_DEPTH = 6
const SHOWN_ANCESTORS = 3

/** A linked reply with so many siblings before it is shown without them. */
const MAX_EARLIER_REPLIES = 100

type Ancestor = { id: number; parent_id: number | null; created_at: number }

/** The ancestors of a comment and the comment itself, top-level first; empty if it is not on that vehicle. */
export async function ancestorsOf(
  db: ReadDatabase,
  vehicleId: number,
  commentId: number,
): Promise<Ancestor[]> {
  return ancestorsQuery(db, vehicleId, commentId).execute()
}

export function ancestorsQuery(db: ReadDatabase, vehicleId: number, commentId: number) {
  return db
    .withRecursive('ancestors', (db) =>
      db
        .selectFrom('comments')
        .select(['id', 'parent_id', 'created_at', 'depth'])
        .where('id', '=', commentId)
        .where('vehicle_id', '=', vehicleId)
        .unionAll(
          db
            .selectFrom('ancestors')
            .innerJoin('comments', 'comments.id', 'ancestors.parent_id')
            .select(['comments.id', 'comments.parent_id', 'comments.created_at', 'comments.depth']),
        ),
    )
    .selectFrom('ancestors')
    .select(['id', 'parent_id', 'created_at'])
    .orderBy('depth')
}

/**
 * The replies to show below each ancestor so that the last comment is visible, with its own first replies: `room` in
 * all. An ancestor with more siblings before it than there is room for is shown without them.
 */
export async function readUnderAncestors(
  db: ReadDatabase,
  ancestors: readonly Ancestor[],
  room: number,
): Promise<RepliesByParent> {
  const [top] = ancestors
  if (top === undefined || ancestors.length === 1) return new Map()
  const isShallow = ancestors.length - 1 <= MAX_FULL_DEPTH
  const shown = isShallow ? ancestors : ancestors.slice(-1 - SHOWN_ANCESTORS)
  const rows = await rowsOf(db, shown)
  const replies = await readOpenedReplies(db, shown, rows, isShallow ? room : room - 1)
  if (!isShallow) replies.set(top.id, rows.slice(0, 1))
  return replies
}

async function rowsOf(db: ReadDatabase, shown: readonly Ancestor[]): Promise<SelectedComment[]> {
  return selectComments(db)
    .where('comments.id', 'in', (eb) =>
      eb.selectFrom(jsonEach(shown.map(({ id }) => id))).select('each.value'),
    )
    .orderBy('comments.depth')
    .execute()
}

async function readOpenedReplies(
  db: ReadDatabase,
  shown: readonly Ancestor[],
  rows: readonly SelectedComment[],
  room: number,
): Promise<RepliesByParent> {
  const earlier = await countEarlierSiblings(db, shown.slice(1))
  const opened = openedWithin(
    room,
    shown.map(({ id }, index) => ({ id, next: rows[index + 1] })),
    earlier,
  )
  const ids = opened.flatMap(({ id, wanted }) => (wanted > 0 ? [id] : []))
  const limit = Math.max(...opened.map(({ wanted }) => wanted))
  const siblings = await repliesQuery(db, ids, limit).execute()
  return new Map(
    opened.map(({ id, next, wanted }) => {
      if (wanted === 0 && next !== undefined) return [id, [{ ...next, isFar: true }]]
      return [id, siblings.filter(({ parent_id }) => parent_id === id).slice(0, wanted)]
    }),
  )
}

/** An ancestor, and the one below it that it is opened for; the last one has none. */
type Opened = { id: number; next: SelectedComment | undefined }

/** How many replies each is opened for, whole pages of them; 0: for the next one alone. The last ones come first. */
function openedWithin(
  room: number,
  levels: readonly Opened[],
  earlier: ReadonlyMap<number, number>,
): (Opened & { wanted: number })[] {
  let left = room - levels.length
  return levels
    .toReversed()
    .map((level) => {
      const before = level.next === undefined ? 0 : (earlier.get(level.next.id) ?? 0)
      const wanted = before - (before % repliesPerPage) + repliesPerPage
      if (wanted - 1 > left) return { ...level, wanted: 0 }
      left -= wanted - 1
      return { ...level, wanted }
    })
    .toReversed()
}

/** How many replies to the same comment come before each of these. */
async function countEarlierSiblings(
  db: ReadDatabase,
  shown: readonly Ancestor[],
): Promise<Map<number, number>> {
  const rows = await earlierSiblingsQuery(
    db,
    shown.map(({ id }) => id),
  ).execute()
  return new Map(rows.map(({ id, earlier }) => [id, earlier ?? 0]))
}

export function earlierSiblingsQuery(db: ReadDatabase, ids: number[]) {
  return db
    .selectFrom('comments as reply')
    .where('reply.id', 'in', (eb) => eb.selectFrom(jsonEach(ids)).select('each.value'))
    .select((eb) => [
      'reply.id',
      eb
        .selectFrom('comments as sibling')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('sibling.parent_id', '=', 'reply.parent_id')
        .whereRef('sibling.created_at', '<=', 'reply.created_at')
        .where(({ or, eb }) =>
          or([
            eb('sibling.created_at', '<', eb.ref('reply.created_at')),
            eb('sibling.id', '<', eb.ref('reply.id')),
          ]),
        )
        .as('earlier'),
    ])
}
