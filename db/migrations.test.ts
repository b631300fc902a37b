import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '#app/db.server.ts'
import type { Database } from '#db/schema.ts'

const files = import.meta.glob<Migration>('./migrations/*.ts', { eager: true })
const migrations = Object.fromEntries(
  Object.entries(files).map(([path, migration]) => [path.replace(/^.*\/|\.ts$/g, ''), migration]),
)

/** A database as an earlier version left it. */
async function databaseAt(name: string) {
  const { db } = openDatabase(':memory:')
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo(name)
  return { db, to: (next: string) => migrator.migrateTo(next) }
}

const insert = (db: Kysely<Database>, table: string, rows: Record<string, unknown>[]) =>
  Promise.all(
    rows.map((row) =>
      sql`INSERT INTO ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        VALUES (${sql.join(Object.values(row))})`.execute(db),
    ),
  )

it('0018: activities from before say what they undo, and what their watchers must know', async () => {
  const { db, to } = await databaseAt('0017_spotter_makes')
  await insert(db, 'users', [{ id: 1, username: 'aina', username_key: 'aina', created_at: 0 }])
  const vehicle = { plate: 'A1', plate_style: 'malaysia-new', plate_kind: 'x', is_single_digit: 1 }
  const times = { first_added_at: 0, last_activity_at: 0, created_at: 0 }
  await insert(db, 'vehicles', [{ id: 5, ...vehicle, ...times, letter_part: 'A', first_letter: 'A' }])
  const change = { vehicle_id: 5, user_id: 1 }
  await insert(db, 'vehicle_changes', [
    { ...change, field: 'tags', new_value: 'Classic', at: 3 },
    { ...change, field: 'tags', old_value: 'Classic', at: 4 },
    { ...change, field: 'profile', new_value: '👨‍👩‍👧‍👦'.repeat(3), at: 5 },
  ])
  const photo = {
    vehicle_id: 5,
    kind: 'image',
    status: 'approved',
    width: 1,
    height: 1,
    mime: 'x',
    extension: 'jpg',
  }
  const more = { bytes: 1, sha256: '0'.repeat(64), position: 1, upload_day: '2026-01-01', uploaded_at: 1 }
  await insert(db, 'media', [
    { ...photo, ...more, id: 7, name: 'n'.repeat(25), approved_at: 1 },
    { ...photo, ...more, id: 8, name: 'm'.repeat(25), approved_at: 2 },
  ])
  const kinds: [string, string, number][] = [
    ['photo-added', 'media', 7],
    ['photo-added', 'media', 8],
    ['tag-added', 'vehicle', 5],
    ['tag-removed', 'vehicle', 5],
    ['profile-edited', 'vehicle', 5],
    ['photo-approved', 'media', 8],
    ['photo-hidden', 'media', 8],
    ['photo-deleted', 'media', 8],
    ['photo-deleted', 'media', 8],
  ]
  await insert(
    db,
    'activity',
    kinds.map(([kind, subject_kind, subject_id], index) => ({
      ...{ id: index + 1, kind, subject_kind, subject_id, vehicle_id: 5, actor_id: 1, at: index + 1 },
    })),
  )
  await to('0018_activity')
  const rows = await db.selectFrom('activity').select(['kind', 'detail', 'reverses']).orderBy('id').execute()
  expect(rows.map(({ kind, detail, reverses }) => [kind, detail, reverses])).toEqual([
    ['photo-added', '{"isApproved":true}', null],
    ['photo-added', '{"isApproved":false}', null],
    ['tag-added', '{"tag":"Classic"}', null],
    ['tag-removed', '{"tag":"Classic"}', 3],
    ['story-edited', '{"length":3}', null],
    ['photo-approved', null, null],
    ['photo-hidden', null, 6],
    ['photo-deleted', null, 2],
    ['photo-deleted', null, null],
  ])
  await db.destroy()
})
