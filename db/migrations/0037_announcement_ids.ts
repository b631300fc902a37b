import { type Kysely, sql } from 'kysely'

/** Who dismissed an announcement that is gone has not dismissed another one: no id is given twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TRIGGER announcements_last_id AFTER DELETE ON announcements BEGIN
    INSERT INTO last_ids (name, id) VALUES ('announcements', OLD.id)
      ON CONFLICT (name) DO UPDATE SET id = max(id, excluded.id);
  END`.execute(db)
}
