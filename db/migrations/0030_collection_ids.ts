import { type Kysely, sql } from 'kysely'

/** An address by id never leads to another collection than the one it was made for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TRIGGER collections_last_id AFTER DELETE ON collections BEGIN
    INSERT INTO last_ids (name, id) VALUES ('collections', OLD.id)
      ON CONFLICT (name) DO UPDATE SET id = max(id, excluded.id);
  END`.execute(db)
}
