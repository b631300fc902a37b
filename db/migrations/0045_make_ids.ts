import { type Kysely, sql } from 'kysely'

/** A page that still shows a make or model that is gone never leads to another one. */
const tables = ['makes', 'models']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of tables) {
    await sql
      .raw(
        `CREATE TRIGGER ${name}_last_id AFTER DELETE ON ${name} BEGIN
          INSERT INTO last_ids (name, id) VALUES ('${name}', OLD.id)
            ON CONFLICT (name) DO UPDATE SET id = max(id, excluded.id);
        END`,
      )
      .execute(db)
  }
}
