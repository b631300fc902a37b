import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { type Kysely, type Migration, sql } from 'kysely'

/** Which migration has begun, and later how many rows of a large table it has been through. */
export type MigrationProgress = { migration: string; table?: string; rows?: number; of?: number }

export type ReportMigration = (progress: MigrationProgress) => void

const running = new AsyncLocalStorage<{ migration: string; report: ReportMigration }>()

/** Migrations that tell `report` when they begin, and how far they are with large tables (`inBatches`). */
export function reporting(
  migrations: Record<string, Migration>,
  report: ReportMigration,
): Record<string, Migration> {
  const told = Object.entries(migrations).map(([migration, { up }]): [string, Migration] => [
    migration,
    {
      up: (db) => {
        report({ migration })
        return running.run({ migration, report }, () => up(db))
      },
    },
  ])
  return Object.fromEntries(told)
}

/** Rows at a time, and ms between two reports. */
const BATCH = 5_000
const REPORT_MS = 3_000

/**
 * For a migration that writes something for each row of a large table: runs `act` for some thousand rows at a time in the
 * order of their ids, those from `first` to `last`. Tells every few seconds how far it is, and lets others have their turn
 * between two batches: whoever asks meanwhile is answered that the site is starting.
 */
export async function inBatches<DB>(
  db: Kysely<DB>,
  table: string,
  act: (first: number, last: number) => Promise<unknown>,
): Promise<void> {
  const from = sql.table(table)
  const counted = await sql<{ of: number }>`SELECT count(*) AS "of" FROM ${from}`.execute(db)
  const of = counted.rows[0]?.of ?? 0
  let [rows, after, toldAt] = [0, Number.MIN_SAFE_INTEGER, performance.now()]
  for (;;) {
    const { rows: batches } = await sql<{ count: number; first: number; last: number }>`
      SELECT count(*) AS count, min(id) AS first, max(id) AS last
      FROM (SELECT id FROM ${from} WHERE id > ${after} ORDER BY id LIMIT ${BATCH})`.execute(db)
    const [batch] = batches
    if (batch === undefined || batch.count === 0) return
    await act(batch.first, batch.last)
    after = batch.last
    rows += batch.count
    const isLast = rows === of && of > BATCH
    if (isLast || performance.now() >= toldAt + REPORT_MS) {
      toldAt = performance.now()
      const now = running.getStore()
      now?.report({ migration: now.migration, table, rows, of })
    }
    await setImmediate()
  }
}
