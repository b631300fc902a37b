import { type Kysely, sql } from 'kysely'

/** Where the files of photos and videos lie, and which of them are to go. */
const statements = [
  `ALTER TABLE media ADD COLUMN area TEXT NOT NULL DEFAULT 'private' CHECK (area IN ('public', 'private'))`,
  `UPDATE media SET area = 'public' WHERE status = 'approved'`,
  `CREATE INDEX media_videos_without_poster ON media (id) WHERE kind = 'video' AND has_poster = 0`,
  `ALTER TABLE file_drafts ADD COLUMN sha256 TEXT NOT NULL DEFAULT ''`,
  // WebP, base64: a few KB that the form shows at once.
  `ALTER TABLE file_drafts ADD COLUMN thumbnail TEXT`,

  // Files that stand in no row: on their way in, or replaced. Whatever is here when it is due is removed.
  `CREATE TABLE doomed_files (
    name TEXT PRIMARY KEY CHECK (length(name) >= 16),
    area TEXT NOT NULL CHECK (area IN ('public', 'private')),
    due_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX doomed_files_by_time ON doomed_files (due_at)`,

  // Whose the subject is: who uploaded the photo, who wrote the comment. The subject itself may be gone.
  `ALTER TABLE activity ADD COLUMN owner_id INTEGER`,
  `UPDATE activity SET owner_id = CASE subject_kind
    WHEN 'media' THEN (SELECT uploader_id FROM media WHERE media.id = subject_id)
    ELSE actor_id END`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
