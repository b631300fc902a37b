import { repliesPerPage } from '#app/domain/discussions/comment.ts'
import {
  type Row,
  repliesQuery,
  selectComments,
  type Under,
} from '#app/domain/discussions/comment-rows.server.ts'
import { each } from '#app/domain/lists.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** A thread is shown whole down to this depth; of what lies deeper the last ancestors are. */
const DEEPEST_WHOLE = 6
const LAST_ANCESTORS = 3

/** So many replies are read ahead of the one on the way; of more, none. */
const MOST_AHEAD = 100

/** A comment on the way. */
type Step = { id: number; parent_id: number | null; created_at: number }

/** The comment behind its ancestors, the top-level one first; empty where it is not of that vehicle. */
export async function ancestorsOf(db: ReadDatabase, vehicleId: number, commentId: number): Promise<Step[]> {
  return ancestorsQuery(db, vehicleId, commentId).execute()
}

export function ancestorsQuery(db: ReadDatabase, vehicleId: number, commentId: number) {
  return db
    .withRecursive('way', (db) =>
      db
        .selectFrom('comments')
        .select(['id', 'parent_id', 'created_at', 'depth'])
        .where('id', '=', commentId)
        .where('vehicle_id', '=', vehicleId)
        .unionAll(
          db
            .selectFrom('way')
            .innerJoin('comments', 'comments.id', 'way.parent_id')
            .select(['comments.id', 'comments.parent_id', 'comments.created_at', 'comments.depth']),
        ),
    )
    .selectFrom('way')
    .select(['id', 'parent_id', 'created_at'])
    .orderBy('depth')
}

/** What stands under the comments of a way so that its last one is seen, its own first replies with it. */
export async function readUnderAncestors(db: ReadDatabase, way: readonly Step[]): Promise<Under> {
  const [top] = way
  if (top === undefined || way.length === 1) return new Map()
  const isWhole = way.length - 1 <= DEEPEST_WHOLE
  const steps = isWhole ? way : way.slice(-1 - LAST_ANCESTORS)
  const rows = await rowsOf(db, steps)
  const under = await openSteps(db, steps, rows)
  if (!isWhole) under.set(top.id, rows.slice(0, 1))
  return under
}

async function rowsOf(db: ReadDatabase, steps: readonly Step[]): Promise<Row[]> {
  return selectComments(db)
    .where('comments.id', 'in', (eb) => eb.selectFrom(each(steps.map(({ id }) => id))).select('each.value'))
    .orderBy('comments.depth')
    .execute()
}

async function openSteps(db: ReadDatabase, steps: readonly Step[], rows: readonly Row[]): Promise<Under> {
  const ahead = await readAhead(db, steps.slice(1))
  const opened = steps.map(({ id }, index) => {
    const next = rows[index + 1]
    const before = next === undefined ? 0 : (ahead.get(next.id) ?? 0)
    const isFar = before >= MOST_AHEAD
    return { id, next, isFar, wanted: isFar ? 0 : before - (before % repliesPerPage) + repliesPerPage }
  })
  const ids = opened.map(({ id }) => id)
  const most = Math.max(...opened.map(({ wanted }) => wanted))
  const replies = await repliesQuery(db, ids, most).execute()
  return new Map(
    opened.map(({ id, next, isFar, wanted }) => {
      if (isFar && next !== undefined) return [id, [{ ...next, isFar }]]
      return [id, replies.filter(({ parent_id }) => parent_id === id).slice(0, wanted)]
    }),
  )
}

/** How many replies to the same comment stand before each of these. */
async function readAhead(db: ReadDatabase, steps: readonly Step[]): Promise<Map<number, number>> {
  const rows = await earlierSiblingsQuery(
    db,
    steps.map(({ id }) => id),
  ).execute()
  return new Map(rows.map(({ id, ahead }) => [id, ahead ?? 0]))
}

export function earlierSiblingsQuery(db: ReadDatabase, ids: number[]) {
  return db
    .selectFrom('comments as reply')
    .where('reply.id', 'in', (eb) => eb.selectFrom(each(ids)).select('each.value'))
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
        .as('ahead'),
    ])
}
