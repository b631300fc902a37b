import { type Kysely, sql } from 'kysely'

const columns = 'plate, make, model, profile'

/**
 * The search index follows a vehicle after it has changed, not before: an UPDATE OR IGNORE that finds its plate taken
 * changes nothing, and what ran before it would stay. One trigger, since the order of two is not defined.
 */
const statements = [
  `DROP TRIGGER vehicle_search_left`,
  `DROP TRIGGER vehicle_search_entered`,
  `CREATE TRIGGER vehicle_search_changed AFTER UPDATE OF ${columns}, deleted_at ON vehicles
    BEGIN
      INSERT INTO vehicle_search (vehicle_search, rowid, ${columns})
        SELECT 'delete', old.id, old.plate, old.make, old.model, old.profile WHERE old.deleted_at IS NULL;
      INSERT INTO vehicle_search (rowid, ${columns})
        SELECT new.id, new.plate, new.make, new.model, new.profile WHERE new.deleted_at IS NULL;
    END`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
