import { type Kysely, sql } from 'kysely'

/**
 * What members hold is replayed from the activities, which did not tell yet why an admin had given an award: the reasons
 * that are kept with the awards are added to them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE activity SET detail = json_set(activity.detail, '$.reason', held.reason)
    FROM user_awards AS held
    WHERE activity.kind = 'award-earned'
      AND activity.detail ->> '$.reason' IS NULL
      AND held.reason IS NOT NULL
      AND held.user_id = activity.owner_id
      AND held.award_id = activity.subject_id
      AND held.awarded_at = activity.at`.execute(db)
}
