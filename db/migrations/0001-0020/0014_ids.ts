import { type Kysely, sql } from 'kysely'

/**
 * SQLite gives the id of the newest row anew once that row is gone: a page that still shows it would act on another one.
 * The highest id that was ever given stays here (app/domain/next-id.server.ts).
 */
const tables = ['comments', 'notifications', 'vehicles', 'media']

const statements = [
  `CREATE TABLE last_ids (
    name TEXT PRIMARY KEY,
    id INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  ...tables.map(
    (name) => `CREATE TRIGGER ${name}_last_id AFTER DELETE ON ${name} BEGIN
      INSERT INTO last_ids (name, id) VALUES ('${name}', OLD.id)
        ON CONFLICT (name) DO UPDATE SET id = max(id, excluded.id);
    END`,
  ),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
