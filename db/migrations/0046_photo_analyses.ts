import { type Kysely, sql } from 'kysely'

/** What was read from a photo, kept while its file draft may be: an hour. `sha256` is of the file as it was sent. */
const statements = [
  `CREATE TABLE photo_analyses (
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
    analysis TEXT NOT NULL CHECK (json_valid(analysis)),
    analysed_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, sha256)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX photo_analyses_by_time ON photo_analyses (analysed_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
