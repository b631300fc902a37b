import { type Kysely, sql } from 'kysely'

/** Reports of whatever can be reported in one table, and what was decided about them beside their subject. */
const statements = [
  `CREATE TABLE reports (
    id INTEGER PRIMARY KEY,
    subject_kind TEXT NOT NULL,
    subject_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    reason TEXT NOT NULL CHECK (length(reason) <= 5000),
    created_at INTEGER NOT NULL,
    resolved_at INTEGER,
    UNIQUE (subject_kind, subject_id, user_id)
  ) STRICT`,
  `INSERT INTO reports (subject_kind, subject_id, user_id, reason, created_at, resolved_at)
    SELECT 'media', media_id, user_id, reason, created_at, resolved_at FROM media_reports ORDER BY id`,
  `INSERT INTO reports (subject_kind, subject_id, user_id, reason, created_at, resolved_at)
    SELECT 'comment', comment_id, user_id, reason, created_at, resolved_at FROM comment_reports ORDER BY id`,
  `DROP TABLE media_reports`,
  `DROP TABLE comment_reports`,
  `CREATE INDEX reports_of_user ON reports (user_id)`,
  // A subject takes its reports along.
  `CREATE TRIGGER media_reports_removed AFTER DELETE ON media BEGIN
    DELETE FROM reports WHERE subject_kind = 'media' AND subject_id = OLD.id; END`,
  `CREATE TRIGGER comment_reports_removed AFTER DELETE ON comments BEGIN
    DELETE FROM reports WHERE subject_kind = 'comment' AND subject_id = OLD.id; END`,

  `ALTER TABLE media ADD COLUMN moderation_status TEXT NOT NULL DEFAULT 'none'
    CHECK (moderation_status IN ('none', 'pending', 'approved', 'rejected'))`,
  `UPDATE media SET moderation_status = iif(report_count > 0, 'pending', 'rejected') WHERE status = 'hidden'`,
  `UPDATE media SET moderation_status = 'approved' WHERE status = 'approved' AND id IN (
    SELECT subject_id FROM reports WHERE subject_kind = 'media' AND resolved_at IS NOT NULL)`,
  // Hidden files that are still public: the sweep looks for them among few rows.
  `CREATE INDEX media_hidden_public ON media (vehicle_id) WHERE status = 'hidden' AND area = 'public'`,

  `ALTER TABLE vehicles ADD COLUMN hidden_primary_id INTEGER REFERENCES media ON DELETE SET NULL`,
  `CREATE INDEX vehicles_hidden_primary ON vehicles (hidden_primary_id) WHERE hidden_primary_id IS NOT NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
