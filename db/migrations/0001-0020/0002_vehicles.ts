import { type Kysely, sql } from 'kysely'

/**
 * Makes, models and vehicles. Text limits are counted in graphemes by the schemas; the CHECKs here count code points
 * and are the wider last line.
 */
const statements = [
  `CREATE TABLE makes (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 60),
    category TEXT NOT NULL CHECK (category IN
      ('European', 'American', 'Japanese', 'Korean', 'Malaysian', 'Chinese', 'Luxury', 'Classic')),
    is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    created_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE UNIQUE INDEX makes_name ON makes (name COLLATE NOCASE)`,

  `CREATE TABLE models (
    id INTEGER PRIMARY KEY,
    make TEXT NOT NULL REFERENCES makes (name) ON UPDATE CASCADE ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    created_at INTEGER NOT NULL,
    UNIQUE (make, name)
  ) STRICT`,
  `CREATE UNIQUE INDEX models_name ON models (make, name COLLATE NOCASE)`,

  // A make or model in use is not deleted but made inactive, so the references refuse rather than clear.
  `CREATE TABLE vehicles (
    id INTEGER PRIMARY KEY,
    plate TEXT NOT NULL CHECK (length(plate) BETWEEN 1 AND 10),
    plate_style TEXT NOT NULL CHECK (plate_style IN ('malaysia-new', 'malaysia-legacy', 'malaysia-cursive',
      'malaysia-taxi', 'malaysia-diplomat', 'thai', 'singapore')),
    plate_kind TEXT NOT NULL,
    is_single_digit INTEGER NOT NULL CHECK (is_single_digit IN (0, 1)),
    number_part TEXT,
    letter_part TEXT NOT NULL,
    first_letter TEXT NOT NULL CHECK (first_letter GLOB '[A-Z#]'),
    make TEXT REFERENCES makes (name) ON UPDATE CASCADE,
    model TEXT,
    color TEXT CHECK (length(color) BETWEEN 1 AND 40),
    body_style TEXT CHECK (length(body_style) BETWEEN 1 AND 40),
    g80_conversion_kit TEXT NOT NULL DEFAULT 'No' CHECK (g80_conversion_kit IN ('Yes', 'No')),
    profile TEXT NOT NULL DEFAULT '' CHECK (length(profile) <= 50000),
    richness INTEGER NOT NULL DEFAULT 0 CHECK (richness BETWEEN 0 AND 100),
    hits INTEGER NOT NULL DEFAULT 0 CHECK (hits >= 0),
    likes_count INTEGER NOT NULL DEFAULT 0 CHECK (likes_count >= 0),
    discussion_count INTEGER NOT NULL DEFAULT 0 CHECK (discussion_count >= 0),
    image_count INTEGER NOT NULL DEFAULT 0 CHECK (image_count >= 0),
    tag_count INTEGER NOT NULL DEFAULT 0 CHECK (tag_count >= 0),
    primary_media_id INTEGER REFERENCES media ON DELETE SET NULL,
    first_added_by INTEGER REFERENCES users ON DELETE SET NULL,
    first_added_at INTEGER NOT NULL,
    last_activity_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    counts_at INTEGER,
    deleted_at INTEGER,
    deleted_by INTEGER REFERENCES users ON DELETE SET NULL,
    CHECK (model IS NULL OR make IS NOT NULL),
    CHECK (deleted_by IS NULL OR deleted_at IS NOT NULL),
    FOREIGN KEY (make, model) REFERENCES models (make, name) ON UPDATE CASCADE
  ) STRICT`,
  `CREATE UNIQUE INDEX vehicles_plate ON vehicles (plate) WHERE deleted_at IS NULL`,
  `CREATE INDEX vehicles_deleted ON vehicles (plate, deleted_at) WHERE deleted_at IS NOT NULL`,

  // One index for each order of explore and the home panels. Descending orders end in id DESC and poorest_profiles
  // in id ASC: an index ends in the row's id by itself and is read from either side.
  `CREATE INDEX vehicles_latest ON vehicles (first_added_at) WHERE deleted_at IS NULL`,
  `CREATE INDEX vehicles_recent ON vehicles (last_activity_at) WHERE deleted_at IS NULL`,
  `CREATE INDEX vehicles_views ON vehicles (hits) WHERE deleted_at IS NULL`,
  `CREATE INDEX vehicles_likes ON vehicles (likes_count) WHERE deleted_at IS NULL`,
  `CREATE INDEX vehicles_images ON vehicles (image_count) WHERE deleted_at IS NULL`,
  `CREATE INDEX vehicles_discussions ON vehicles (discussion_count) WHERE deleted_at IS NULL`,
  `CREATE INDEX vehicles_profiles ON vehicles (richness) WHERE deleted_at IS NULL`,

  // The filters, each in the default order. That of models holds the deleted too: it also serves the references.
  `CREATE INDEX vehicles_of_model ON vehicles (make, model, first_added_at)`,
  `CREATE INDEX vehicles_of_make ON vehicles (make, first_added_at) WHERE deleted_at IS NULL`,
  `CREATE INDEX vehicles_of_letter ON vehicles (first_letter, first_added_at) WHERE deleted_at IS NULL`,
  `CREATE INDEX vehicles_single_digit ON vehicles (is_single_digit, first_added_at) WHERE deleted_at IS NULL`,
  `CREATE INDEX vehicles_of_number ON vehicles (number_part, first_added_at) WHERE deleted_at IS NULL`,
  `CREATE INDEX vehicles_of_letters ON vehicles (letter_part) WHERE deleted_at IS NULL`,

  // A spotter's vehicles and how many they added today; what counts of them, and their most spotted make.
  `CREATE INDEX vehicles_of_spotter ON vehicles (first_added_by, first_added_at)`,
  `CREATE INDEX vehicles_that_count ON vehicles (first_added_by, make, counts_at)
    WHERE deleted_at IS NULL AND counts_at IS NOT NULL`,
  // Without these, deleting a user or a photo would read the whole table.
  `CREATE INDEX vehicles_deleted_by ON vehicles (deleted_by) WHERE deleted_by IS NOT NULL`,
  `CREATE INDEX vehicles_primary_media ON vehicles (primary_media_id) WHERE primary_media_id IS NOT NULL`,

  `CREATE TABLE plate_redirects (
    plate TEXT PRIMARY KEY,
    vehicle_id INTEGER NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX plate_redirects_of_vehicle ON plate_redirects (vehicle_id)`,

  `CREATE TABLE vehicle_changes (
    id INTEGER PRIMARY KEY,
    vehicle_id INTEGER NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    user_id INTEGER REFERENCES users ON DELETE SET NULL,
    field TEXT NOT NULL,
    old_value TEXT,
    new_value TEXT,
    at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX vehicle_changes_of_vehicle ON vehicle_changes (vehicle_id, at)`,
  `CREATE INDEX vehicle_changes_of_user ON vehicle_changes (user_id, at)`,

  `CREATE TABLE vehicle_likes (
    vehicle_id INTEGER NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (vehicle_id, user_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX vehicle_likes_of_user ON vehicle_likes (user_id, created_at)`,
  `CREATE INDEX vehicle_likes_newest ON vehicle_likes (vehicle_id, created_at)`,

  `CREATE TABLE vehicle_tags (
    vehicle_id INTEGER NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    type TEXT NOT NULL CHECK (length(type) BETWEEN 1 AND 40),
    added_by INTEGER REFERENCES users ON DELETE SET NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (vehicle_id, type)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX vehicle_tags_of_type ON vehicle_tags (type)`,
  `CREATE INDEX vehicle_tags_of_user ON vehicle_tags (added_by)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
