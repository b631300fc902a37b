import { type RawBuilder, sql } from 'kysely'

/** Tables whose rows go for good while pages may still show them. */
type Table =
  | 'comments'
  | 'notifications'
  | 'vehicles'
  | 'media'
  | 'collections'
  | 'raid_contributions'
  | 'announcements'
  | 'makes'
  | 'models'

/**
 * An id that no row of the table ever had: what is kept of a row that is gone must not name another one. `index` is a
 * row's place among those that one statement adds.
 */
export function nextId(table: Table, index = 0): RawBuilder<number> {
  const newest = sql`coalesce((SELECT max(id) FROM ${sql.table(table)}), 0)`
  const gone = sql`coalesce((SELECT id FROM last_ids WHERE name = ${table}), 0)`
  return sql<number>`(max(${newest}, ${gone}) + ${sql.lit(index + 1)})`
}
