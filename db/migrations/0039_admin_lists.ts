import { type Kysely, sql } from 'kysely'

/** Who is restricted, who is an admin and who holds an award: for the dashboard. */
const statements = [
  `CREATE INDEX users_restricted ON users (restricted_until, id) WHERE restricted_until IS NOT NULL`,
  `CREATE INDEX users_admins ON users (username_key) WHERE is_admin = 1`,
  `CREATE INDEX user_awards_held ON user_awards (award_id) WHERE revoked_at IS NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
