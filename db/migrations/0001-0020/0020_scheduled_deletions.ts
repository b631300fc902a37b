import { type Kysely, sql } from 'kysely'

/** Files that are to be deleted: the table gets the name of what it holds. */
const statements = [
  `ALTER TABLE doomed_files RENAME TO scheduled_deletions`,
  `DROP INDEX doomed_files_by_time`,
  `CREATE INDEX scheduled_deletions_due ON scheduled_deletions (due_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
