import { type Kysely, sql } from 'kysely'
import { inBatches } from '#db/migration-progress.ts'

const columns = 'plate, names, profile'

/**
 * The search looks through `vehicle_texts`, which holds active vehicles as `db/search-text.ts` makes them of plate, make,
 * model and profile. What is stored is what was indexed: the index stays right even where a later Unicode folds
 * a character otherwise. Case and accents are folded before, so the index takes the texts as they are.
 */
const tables = [
  'DROP TRIGGER vehicle_search_added',
  'DROP TRIGGER vehicle_search_removed',
  'DROP TRIGGER vehicle_search_changed',
  'DROP TABLE vehicle_search',
  'DROP VIEW vehicle_search_rows',

  `CREATE TABLE vehicle_texts (
    id INTEGER PRIMARY KEY,
    plate TEXT NOT NULL,
    names TEXT NOT NULL,
    profile TEXT NOT NULL
  ) STRICT`,
  `CREATE VIRTUAL TABLE vehicle_search USING fts5 (
    ${columns}, content = 'vehicle_texts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1'
  )`,
]

const rows = {
  vehicles: `INSERT INTO vehicle_texts SELECT ${textsOf('vehicles')} FROM vehicles WHERE deleted_at IS NULL`,
  vehicle_texts: `INSERT INTO vehicle_search (rowid, ${columns}) SELECT id, ${columns} FROM vehicle_texts WHERE true`,
}

const triggers = [
  `CREATE TRIGGER vehicle_texts_added AFTER INSERT ON vehicles WHEN new.deleted_at IS NULL
    BEGIN INSERT INTO vehicle_texts SELECT ${textsOf('new')}; END`,
  `CREATE TRIGGER vehicle_texts_removed AFTER DELETE ON vehicles
    BEGIN DELETE FROM vehicle_texts WHERE id = old.id; END`,
  `CREATE TRIGGER vehicle_texts_changed AFTER UPDATE OF plate, make, model, profile, deleted_at ON vehicles
    BEGIN
      DELETE FROM vehicle_texts WHERE id = old.id;
      INSERT INTO vehicle_texts SELECT ${textsOf('new')} WHERE new.deleted_at IS NULL;
    END`,

  `CREATE TRIGGER vehicle_search_added AFTER INSERT ON vehicle_texts
    BEGIN INSERT INTO vehicle_search (rowid, ${columns}) VALUES (new.id, new.plate, new.names, new.profile); END`,
  `CREATE TRIGGER vehicle_search_removed AFTER DELETE ON vehicle_texts
    BEGIN
      INSERT INTO vehicle_search (vehicle_search, rowid, ${columns})
        VALUES ('delete', old.id, old.plate, old.names, old.profile);
    END`,

  // The lists that words of one and two characters are looked up in; a model's text has its make's words, too.
  `ALTER TABLE makes ADD COLUMN names TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE models ADD COLUMN names TEXT NOT NULL DEFAULT ''`,
  ...namesOf('makes', 'name', 'name, NULL'),
  ...namesOf('models', 'make, name', 'make, name'),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db)
  for (const [table, statement] of Object.entries(rows)) {
    await inBatches(db, table, (first, last) =>
      sql`${sql.raw(statement)} AND id BETWEEN ${first} AND ${last} ORDER BY id`.execute(db),
    )
  }
  for (const statement of triggers) await sql.raw(statement).execute(db)
}

function textsOf(row: 'vehicles' | 'new'): string {
  return `${row}.id, ${row}.plate, names_text(${row}.make, ${row}.model), profile_text(${row}.profile)`
}

function namesOf(table: 'makes' | 'models', changed: string, names: string): string[] {
  const set = `UPDATE ${table} SET names = names_text(${names})`
  return [
    set,
    `CREATE TRIGGER ${table}_names_added AFTER INSERT ON ${table} BEGIN ${set} WHERE id = new.id; END`,
    `CREATE TRIGGER ${table}_names_changed AFTER UPDATE OF ${changed} ON ${table} BEGIN ${set} WHERE id = new.id; END`,
  ]
}
