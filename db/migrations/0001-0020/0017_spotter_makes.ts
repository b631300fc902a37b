import { type Kysely, sql } from 'kysely'

/** How many active vehicles of each make a member was the first to spot, kept by triggers: the leaderboard tells the most spotted make of seventeen members at once. */
const statements = [
  `CREATE TABLE spotter_makes (
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    make TEXT NOT NULL,
    count INTEGER NOT NULL CHECK (count >= 0),
    PRIMARY KEY (user_id, make)
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO spotter_makes
    SELECT first_added_by, make, count(*) FROM vehicles
    WHERE first_added_by IS NOT NULL AND make IS NOT NULL AND deleted_at IS NULL GROUP BY first_added_by, make`,
  `CREATE TRIGGER spotter_makes_added AFTER INSERT ON vehicles BEGIN ${countUp('new')} END`,
  `CREATE TRIGGER spotter_makes_removed AFTER DELETE ON vehicles BEGIN ${countDown('old')} END`,
  `CREATE TRIGGER spotter_makes_changed AFTER UPDATE OF make, first_added_by, deleted_at ON vehicles
    WHEN old.make IS NOT new.make OR old.first_added_by IS NOT new.first_added_by
      OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)
    BEGIN ${countDown('old')} ${countUp('new')} END`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

function countUp(row: 'new'): string {
  return `INSERT INTO spotter_makes SELECT ${row}.first_added_by, ${row}.make, 1 WHERE ${isCounted(row)}
    ON CONFLICT DO UPDATE SET count = count + 1;`
}

function countDown(row: 'old'): string {
  return `UPDATE spotter_makes SET count = count - 1
    WHERE ${isCounted(row)} AND user_id = ${row}.first_added_by AND make = ${row}.make;`
}

function isCounted(row: 'new' | 'old'): string {
  return `${row}.first_added_by IS NOT NULL AND ${row}.make IS NOT NULL AND ${row}.deleted_at IS NULL`
}
