import { type RawBuilder, sql } from 'kysely'
import { type Cursor, onePage } from '#app/domain/cursor.ts'
import type { Found } from '#app/domain/finding/browse.server.ts'
import { filteredCountQuery, indexed } from '#app/domain/finding/conditions.server.ts'
import { orders } from '#app/domain/finding/plan.server.ts'
import { COUNT_CAP } from '#app/domain/finding/search.server.ts'
import type { SpottedSort } from '#app/domain/finding/spotted.ts'
import type { Page } from '#app/domain/pages.ts'
import type { ReadDatabase, UserRow } from '#db/schema.ts'

type Row = { id: number; value: number }

/** A page by its number, or what comes behind a place of the list. */
export type SpottedPage = Page & { sort: SpottedSort; after: Cursor | null }

/** A page of what a member was first to spot, by the vehicles' ids. Deleted vehicles are left out. */
export async function readSpotted(
  db: ReadDatabase,
  user: Pick<UserRow, 'id'>,
  page: SpottedPage,
): Promise<Pick<Found, 'ids' | 'cursor'>> {
  const { rows } = await spottedQuery(user.id, page).execute(db)
  const ordered = rows.sort((one, other) => other.value - one.value || other.id - one.id)
  const { rows: shown, next } = onePage(ordered, page.limit, (row) => row)
  return { ids: shown.map(({ id }) => id), cursor: next }
}

/** The same, and how many there are, counted to 10,000. */
export async function findSpotted(
  db: ReadDatabase,
  user: Pick<UserRow, 'id'>,
  page: SpottedPage,
): Promise<Found> {
  const [{ ids, cursor }, { rows }] = await Promise.all([
    readSpotted(db, user, page),
    spottedTotalQuery(user.id).execute(db),
  ])
  const count = rows[0]?.count ?? 0
  return {
    ids,
    cursor,
    total: Math.min(count, COUNT_CAP),
    totalIsCapped: count > COUNT_CAP,
    hasMore: cursor !== null,
  }
}

/** Each order has an index of its own. Behind a cursor they come in two parts, each in order and as long as a page. */
export function spottedQuery(userId: number, { sort, page, limit, after }: SpottedPage): RawBuilder<Row> {
  const value = sql.ref<number>(`v.${orders[sort].column}`)
  const part = (bound: RawBuilder<unknown>, offset: number): RawBuilder<Row> =>
    sql`SELECT v.id, ${value} AS value FROM ${indexed(`vehicles_spotted_${sort}`)}
      WHERE v.first_added_by = ${userId} AND v.deleted_at IS NULL ${bound}
      ORDER BY ${value} DESC, v.id DESC LIMIT ${limit + 1} OFFSET ${offset}`
  if (after === null) return part(sql``, (page - 1) * limit)
  // In one condition SQLite would walk along all equal values to find the place among them.
  const besides = part(sql`AND ${value} = ${after.value} AND v.id < ${after.id}`, 0)
  const behind = part(sql`AND ${value} < ${after.value}`, 0)
  return sql`SELECT * FROM (${besides}) UNION ALL SELECT * FROM (${behind})`
}

export function spottedTotalQuery(userId: number) {
  return filteredCountQuery(indexed('vehicles_spotted_latest'), sql`v.first_added_by = ${userId}`)
}
