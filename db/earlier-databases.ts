import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { openDatabase } from '#app/db.server.ts'
import type { Database } from '#db/schema.ts'

const files = import.meta.glob<Migration>('./migrations/**/*.ts', { eager: true })
const migrations = Object.fromEntries(
  Object.entries(files).map(([path, migration]) => [path.replace(/^.*\/|\.ts$/g, ''), migration]),
)

/** A database as an earlier version left it, in memory or in a new file. */
export async function databaseAt(name: string, source = ':memory:') {
  const { db } = openDatabase(source)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo(name)
  return { db, to: (next: string) => migrator.migrateTo(next) }
}

/** Rows of a table as it is at that version. */
export const insert = (db: Kysely<Database>, table: string, rows: Record<string, unknown>[]) =>
  Promise.all(
    rows.map((row) =>
      sql`INSERT INTO ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        VALUES (${sql.join(Object.values(row))})`.execute(db),
    ),
  )

/** So many vehicles more, with nothing to them. */
export async function fillVehicles(db: Kysely<Database>, count: number): Promise<void> {
  await sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
    INSERT INTO vehicles (plate, plate_style, plate_kind, is_single_digit, letter_part, first_letter, first_added_at,
        last_activity_at, created_at)
      SELECT 'WXY' || n, 'malaysia-new', 'standard', 0, 'WXY', 'W', 0, 0, 0 FROM numbers`.execute(db)
}

/** A member, a vehicle of theirs, and photos of it. */
export async function fill(db: Kysely<Database>, photos: Record<string, unknown>[]): Promise<void> {
  await insert(db, 'users', [{ id: 1, username: 'aina', username_key: 'aina', created_at: 0 }])
  const vehicle = { plate: 'A1', plate_style: 'malaysia-new', plate_kind: 'x', is_single_digit: 1 }
  const times = { first_added_at: 0, last_activity_at: 0, created_at: 0 }
  await insert(db, 'vehicles', [{ id: 5, ...vehicle, ...times, letter_part: 'A', first_letter: 'A' }])
  const photo = { vehicle_id: 5, kind: 'image', width: 1, height: 1, mime: 'x', extension: 'jpg', bytes: 1 }
  const more = {
    sha256: '0'.repeat(64),
    position: 1,
    upload_day: '2026-01-01',
    uploaded_at: 1,
    approved_at: 1,
  }
  const rows = photos.map((own, index) => ({ ...photo, ...more, name: `${index}`.padStart(25, 'n'), ...own }))
  await insert(db, 'media', rows)
}
