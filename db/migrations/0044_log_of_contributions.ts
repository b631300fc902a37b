import { type Kysely, sql } from 'kysely'

/** The log is searched by the members and the vehicle of a contribution to a raid that was corrected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['userId', 'from', 'vehicleId'])
    await sql`CREATE INDEX ${sql.id(`moderation_log_of_contribution_${name}`)} ON moderation_log (detail ->> ${sql.lit(name)})
      WHERE subject_kind = 'raid'`.execute(db)
}
