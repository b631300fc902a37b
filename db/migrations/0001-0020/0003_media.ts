import { type Kysely, sql } from 'kysely'

/** Photos and videos. A rejected file goes, its row stays to tell its owner; an owner's own deletion removes both. */
const statements = [
  `CREATE TABLE media (
    id INTEGER PRIMARY KEY,
    vehicle_id INTEGER NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    uploader_id INTEGER REFERENCES users ON DELETE SET NULL,
    kind TEXT NOT NULL CHECK (kind IN ('image', 'video')),
    status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'rejected', 'hidden')),
    name TEXT NOT NULL UNIQUE CHECK (length(name) >= 16),
    width INTEGER CHECK (width > 0),
    height INTEGER CHECK (height > 0),
    dominant_color TEXT CHECK (dominant_color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    mime TEXT NOT NULL,
    extension TEXT NOT NULL,
    bytes INTEGER NOT NULL CHECK (bytes BETWEEN 1 AND 268435456),
    sha256 TEXT NOT NULL CHECK (length(sha256) BETWEEN 43 AND 64),
    is_animated INTEGER NOT NULL DEFAULT 0 CHECK (is_animated IN (0, 1)),
    has_poster INTEGER NOT NULL DEFAULT 0 CHECK (has_poster IN (0, 1)),
    has_mp4 INTEGER NOT NULL DEFAULT 0 CHECK (has_mp4 IN (0, 1)),
    position INTEGER NOT NULL,
    uploaded_at INTEGER NOT NULL,
    upload_day TEXT NOT NULL CHECK (upload_day IS date(upload_day)),
    approved_at INTEGER,
    approved_by INTEGER REFERENCES users ON DELETE SET NULL,
    report_count INTEGER NOT NULL DEFAULT 0 CHECK (report_count >= 0),
    CHECK (kind = 'video' OR (width IS NOT NULL AND height IS NOT NULL)),
    CHECK (status <> 'approved' OR approved_at IS NOT NULL),
    CHECK (status <> 'waiting' OR approved_at IS NULL)
  ) STRICT`,
  `CREATE INDEX media_of_vehicle ON media (vehicle_id, position)`,
  `CREATE INDEX media_of_uploader ON media (uploader_id, status, uploaded_at)`,
  `CREATE INDEX media_waiting ON media (uploaded_at) WHERE status = 'waiting'`,
  `CREATE INDEX media_reported ON media (report_count) WHERE report_count > 0`,
  `CREATE INDEX media_approved_by ON media (approved_by) WHERE approved_by IS NOT NULL`,

  `CREATE TABLE media_reports (
    id INTEGER PRIMARY KEY,
    media_id INTEGER NOT NULL REFERENCES media ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    reason TEXT NOT NULL CHECK (length(reason) <= 5000),
    created_at INTEGER NOT NULL,
    resolved_at INTEGER,
    UNIQUE (media_id, user_id)
  ) STRICT`,
  `CREATE INDEX media_reports_of_user ON media_reports (user_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
