import { type Kysely, sql } from 'kysely'

/** What the vehicle's page asks for. */
const statements = [
  // Files that are where their vehicle's state does not want them: the sweep looks for them among few rows.
  `CREATE INDEX media_private_approved ON media (vehicle_id) WHERE status = 'approved' AND area = 'private'`,
  `CREATE INDEX vehicles_gone ON vehicles (id) WHERE deleted_at IS NOT NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
