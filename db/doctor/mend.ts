import { type Kysely, sql } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { counters, keptTables } from '#db/doctor/counters.ts'
import { readRichness } from '#db/doctor/doctor.ts'
import type { Database } from '#db/schema.ts'

/**
 * Sets what is kept to what is counted, each counter and table in a transaction of its own, and makes the search index
 * anew where it was wrong. Streaks and awards are left to `npm run rebuild-scores`. `checks` are those that found
 * something; tells which of them it has mended.
 */
export async function mendDatabase(db: Kysely<Database>, checks: ReadonlySet<string>): Promise<string[]> {
  const columns = Object.entries(counters).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, counted]) => ({ table, column, counted })),
  )
  const mended: string[] = []
  // One may be counted from another: all are set, those of members last.
  if (columns.some(({ table, column }) => checks.has(`${table}.${column}`))) {
    const ordered = columns.sort(
      (one, other) => Number(one.table === 'users') - Number(other.table === 'users'),
    )
    for (const { table, column, counted } of ordered) {
      const { numAffectedRows } =
        await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${sql.raw(counted)}
        WHERE ${sql.ref(column)} IS NOT ${sql.raw(counted)}`.execute(db)
      if (numAffectedRows) mended.push(`${table}.${column}`)
    }
  }
  for (const [table, rows] of Object.entries(keptTables)) {
    if (!checks.has(table)) continue
    await inTransaction(db, (db) => setRows(db, table, rows))
    mended.push(table)
  }
  if (checks.has('vehicle_search') || checks.has('vehicle_texts')) {
    await sql`INSERT INTO vehicle_search (vehicle_search) VALUES ('rebuild')`.execute(db)
    mended.push('vehicle_search')
  }
  // Last: it is counted from the counters.
  if (
    checks.has('vehicles.richness') ||
    mended.some((check) => /^vehicles\.(image|tag)_count$/.test(check))
  ) {
    for await (const { id, kept, counted } of readRichness(db)) {
      if (kept !== counted)
        await db.updateTable('vehicles').set({ richness: counted }).where('id', '=', id).execute()
    }
    mended.push('vehicles.richness')
  }
  return mended
}

async function setRows(
  db: Kysely<Database>,
  table: string,
  { kept, counted }: { kept: string; counted: string },
): Promise<void> {
  const columns = /^SELECT (.*?) FROM/.exec(kept)?.[1] ?? ''
  await sql
    .raw(
      `DELETE FROM ${table} WHERE (${columns}) IN (SELECT * FROM (${kept}) EXCEPT SELECT * FROM (${counted}))`,
    )
    .execute(db)
  await sql
    .raw(
      `INSERT OR REPLACE INTO ${table} (${columns}) SELECT * FROM (${counted}) EXCEPT SELECT * FROM (${kept})`,
    )
    .execute(db)
}
