import { type Kysely, sql } from 'kysely'

/** The log is searched by the member and the vehicle that an entry names in its detail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['userId', 'from', 'vehicleId'])
    await sql`CREATE INDEX ${sql.id(`moderation_log_of_detail_${name}`)} ON moderation_log (detail ->> ${sql.lit(name)})
      WHERE detail ->> ${sql.lit(name)} IS NOT NULL`.execute(db)
}
