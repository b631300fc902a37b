import { type Kysely, sql } from 'kysely'

/** What achievements count, and whose awards and first photos the activities tell of. */
const statements = [
  // Of what is somebody else's; what is kept for rep is what others' likes are worth.
  `ALTER TABLE users ADD COLUMN likes_given INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE users ADD COLUMN likes_received INTEGER NOT NULL DEFAULT 0`,
  `UPDATE users SET likes_given = (
      SELECT coalesce(sum(iif(kind IN ('vehicle-liked', 'comment-liked'), 1, -1)), 0) FROM activity
      WHERE actor_id = users.id AND owner_id IS NOT actor_id
        AND kind IN ('vehicle-liked', 'comment-liked', 'vehicle-unliked', 'comment-unliked')),
    likes_received = (
      SELECT coalesce(sum(points), 0) FROM rep_ledger
      WHERE user_id = users.id AND reason IN ('likes', 'comment-likes'))`,
  `CREATE INDEX vehicles_single_digit_that_count ON vehicles (first_added_by)
    WHERE is_single_digit = 1 AND counts_at IS NOT NULL AND deleted_at IS NULL`,
  `DROP INDEX vehicle_tags_of_user`,
  `CREATE INDEX vehicle_tags_of_user ON vehicle_tags (added_by, type)`,
  `CREATE INDEX collections_of_owner_public ON collections (owner_id) WHERE is_public = 1`,
  `CREATE INDEX activity_of_rewarded ON activity (owner_id, kind)
    WHERE kind IN ('award-earned', 'award-revoked', 'photo-added', 'photo-approved')`,
  `DROP INDEX raid_contributions_of_user`,
  `CREATE INDEX raid_contributions_of_user ON raid_contributions (user_id, raid_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
