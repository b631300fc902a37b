import { type Kysely, sql } from 'kysely'

/** Collections go with their owner's account. `vehicle_count` counts active vehicles and is kept by triggers. */
const statements = [
  `CREATE TABLE collections (
    id INTEGER PRIMARY KEY,
    owner_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    slug TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 120),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
    description TEXT NOT NULL DEFAULT '' CHECK (length(description) <= 5000),
    is_public INTEGER NOT NULL DEFAULT 1 CHECK (is_public IN (0, 1)),
    is_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1)),
    cover_vehicle_id INTEGER REFERENCES vehicles ON DELETE SET NULL,
    vehicle_count INTEGER NOT NULL DEFAULT 0 CHECK (vehicle_count >= 0),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX collections_public ON collections (is_public, updated_at)`,
  `CREATE INDEX collections_public_newest ON collections (is_public, created_at)`,
  `CREATE INDEX collections_of_owner ON collections (owner_id, created_at)`,
  `CREATE INDEX collections_of_owner_recent ON collections (owner_id, updated_at)`,
  `CREATE INDEX collections_cover ON collections (cover_vehicle_id) WHERE cover_vehicle_id IS NOT NULL`,

  `CREATE TABLE collection_vehicles (
    collection_id INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
    vehicle_id INTEGER NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    position INTEGER NOT NULL,
    added_at INTEGER NOT NULL,
    PRIMARY KEY (collection_id, vehicle_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX collection_vehicles_in_order ON collection_vehicles (collection_id, position)`,
  `CREATE INDEX collection_vehicles_of_vehicle ON collection_vehicles (vehicle_id)`,

  `CREATE TRIGGER collection_vehicles_added AFTER INSERT ON collection_vehicles
    WHEN EXISTS (SELECT 1 FROM vehicles WHERE id = new.vehicle_id AND deleted_at IS NULL)
    BEGIN
      UPDATE collections SET vehicle_count = vehicle_count + 1 WHERE id = new.collection_id;
    END`,
  `CREATE TRIGGER collection_vehicles_removed AFTER DELETE ON collection_vehicles
    WHEN EXISTS (SELECT 1 FROM vehicles WHERE id = old.vehicle_id AND deleted_at IS NULL)
    BEGIN
      UPDATE collections SET vehicle_count = vehicle_count - 1 WHERE id = old.collection_id;
    END`,
  `CREATE TRIGGER collections_vehicle_deleted AFTER UPDATE OF deleted_at ON vehicles
    WHEN old.deleted_at IS NULL AND new.deleted_at IS NOT NULL
    BEGIN
      UPDATE collections SET vehicle_count = vehicle_count - 1
        WHERE id IN (SELECT collection_id FROM collection_vehicles WHERE vehicle_id = new.id);
    END`,
  `CREATE TRIGGER collections_vehicle_restored AFTER UPDATE OF deleted_at ON vehicles
    WHEN old.deleted_at IS NOT NULL AND new.deleted_at IS NULL
    BEGIN
      UPDATE collections SET vehicle_count = vehicle_count + 1
        WHERE id IN (SELECT collection_id FROM collection_vehicles WHERE vehicle_id = new.id);
    END`,
  // Before: its entries are still there. When the cascade removes them the vehicle is gone, and they count no more.
  `CREATE TRIGGER collections_vehicle_gone BEFORE DELETE ON vehicles WHEN old.deleted_at IS NULL
    BEGIN
      UPDATE collections SET vehicle_count = vehicle_count - 1
        WHERE id IN (SELECT collection_id FROM collection_vehicles WHERE vehicle_id = old.id);
    END`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
