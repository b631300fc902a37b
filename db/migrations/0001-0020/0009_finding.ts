import { type Kysely, sql } from 'kysely'

/**
 * What finding keeps beside the vehicles, by triggers, so that no verb can forget it: exact totals for explore and
 * the trigrams of the search. Both know active vehicles only. Views, likes and the other counters fire nothing.
 */
const statements = [
  `CREATE TABLE vehicle_counts (
    key TEXT PRIMARY KEY,
    count INTEGER NOT NULL CHECK (count >= 0)
  ) STRICT, WITHOUT ROWID`,

  `CREATE TRIGGER vehicle_counts_added AFTER INSERT ON vehicles WHEN new.deleted_at IS NULL
    BEGIN ${countUp('new')} END`,
  `CREATE TRIGGER vehicle_counts_removed BEFORE DELETE ON vehicles WHEN old.deleted_at IS NULL
    BEGIN ${countDown('old')} END`,
  `CREATE TRIGGER vehicle_counts_left ${whenCountedChanges()} AND old.deleted_at IS NULL
    BEGIN ${countDown('old')} END`,
  `CREATE TRIGGER vehicle_counts_entered ${whenCountedChanges()} AND new.deleted_at IS NULL
    BEGIN ${countUp('new')} END`,

  `CREATE TRIGGER vehicle_counts_tag_added AFTER INSERT ON vehicle_tags
    WHEN EXISTS (SELECT 1 FROM vehicles WHERE id = new.vehicle_id AND deleted_at IS NULL)
    BEGIN
      INSERT INTO vehicle_counts VALUES ('tag:' || new.type, 1) ON CONFLICT DO UPDATE SET count = count + 1;
    END`,
  // When a vehicle is deleted for good its own trigger has counted its tags, and it is gone when the cascade comes here.
  `CREATE TRIGGER vehicle_counts_tag_removed AFTER DELETE ON vehicle_tags
    WHEN EXISTS (SELECT 1 FROM vehicles WHERE id = old.vehicle_id AND deleted_at IS NULL)
    BEGIN
      UPDATE vehicle_counts SET count = count - 1 WHERE key = 'tag:' || old.type;
    END`,

  `CREATE VIEW vehicle_search_rows AS
    SELECT id, plate, make, model, profile FROM vehicles WHERE deleted_at IS NULL`,
  `CREATE VIRTUAL TABLE vehicle_search USING fts5 (
    plate, make, model, profile,
    content = 'vehicle_search_rows', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
  )`,
  `CREATE TRIGGER vehicle_search_added AFTER INSERT ON vehicles WHEN new.deleted_at IS NULL
    BEGIN ${index('new')} END`,
  `CREATE TRIGGER vehicle_search_removed BEFORE DELETE ON vehicles WHEN old.deleted_at IS NULL
    BEGIN ${unindex('old')} END`,
  // Before: what is taken out of the index has to be what went in.
  `CREATE TRIGGER vehicle_search_left BEFORE UPDATE OF plate, make, model, profile, deleted_at ON vehicles
    WHEN old.deleted_at IS NULL
    BEGIN ${unindex('old')} END`,
  `CREATE TRIGGER vehicle_search_entered AFTER UPDATE OF plate, make, model, profile, deleted_at ON vehicles
    WHEN new.deleted_at IS NULL
    BEGIN ${index('new')} END`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

function whenCountedChanges(): string {
  return `AFTER UPDATE OF make, model, first_letter, is_single_digit, deleted_at ON vehicles
    WHEN (old.make IS NOT new.make OR old.model IS NOT new.model OR old.first_letter <> new.first_letter
      OR old.is_single_digit <> new.is_single_digit OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL))`
}

function countUp(row: 'new'): string {
  return `INSERT INTO vehicle_counts SELECT column1, 1 FROM (${keysOf(row)}) WHERE column1 IS NOT NULL
    ON CONFLICT DO UPDATE SET count = count + 1;`
}

function countDown(row: 'old'): string {
  return `UPDATE vehicle_counts SET count = count - 1 WHERE key IN (${keysOf(row)});`
}

/** The keys a vehicle counts under; null for those that do not apply. */
function keysOf(row: 'new' | 'old'): string {
  return `VALUES ('all'), ('make:' || ${row}.make), ('model:' || ${row}.make || '/' || ${row}.model),
    ('letter:' || ${row}.first_letter), (CASE WHEN ${row}.is_single_digit THEN 'single-digit' END)
    UNION ALL SELECT 'tag:' || type FROM vehicle_tags WHERE vehicle_id = ${row}.id`
}

function index(row: 'new'): string {
  return `INSERT INTO vehicle_search (rowid, plate, make, model, profile)
    VALUES (${row}.id, ${row}.plate, ${row}.make, ${row}.model, ${row}.profile);`
}

function unindex(row: 'old'): string {
  return `INSERT INTO vehicle_search (vehicle_search, rowid, plate, make, model, profile)
    VALUES ('delete', ${row}.id, ${row}.plate, ${row}.make, ${row}.model, ${row}.profile);`
}
