/**
 * `npm run build && npm run bench:data -- --vehicles 1000000`: a database of that many vehicles, with three photos, three
 * tags and likes and a third of a comment for each, in `data/bench/VEHICLES.db`, for `npm run bench -- finding`. What
 * people would have done is drawn by a fixed seed: frequent makes and rare ones, few vehicles that everybody looks at.
 * Photos are rows without files.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { letterOf } from '#app/domain/plates/plate.ts'
import { tagTypes } from '#app/domain/tags/tag.ts'
import { addSearchFunctions } from '#db/search-functions.ts'
import { randomFrom } from '#db/seed/drawing/random.ts'
import { startSite } from '#tests/site.ts'

/** The same numbers in every run. */
const random = randomFrom(80)

const { values } = parseArgs({ options: { vehicles: { type: 'string', default: '10000' } } })
const vehicles = Number(values.vehicles)
const users = Math.max(50, Math.round(vehicles / 50))
const FIRST_DAY = Date.UTC(2020, 0, 1)
const YEARS_MS = 6 * 365 * 86_400_000

const path = resolve(`data/bench/${vehicles}.db`)
mkdirSync('data/bench', { recursive: true })
for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })

// The schema, and the makes and models of the product.
await (await startSite({ DATABASE_PATH: path })).stop()
const sqlite = new SqliteDatabase(path)
sqlite.pragma('trusted_schema = ON')
addSearchFunctions(sqlite)
sqlite.pragma('journal_mode = DELETE')
sqlite.pragma('journal_mode = OFF')
sqlite.unsafeMode()
sqlite.pragma('synchronous = OFF')
sqlite.pragma('cache_size = -200000')
fill(sqlite)
sqlite.close()
if (!existsSync(path)) throw new Error('Nothing was written')

/** Without indexes and triggers, which are made anew at the end: a tenth of the time. */
function fill(sqlite: Database): void {
  const put = sqlite
    .prepare(
      `SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL`,
    )
    .all() as { type: string; name: string; sql: string }[]
  for (const { type, name } of put) sqlite.exec(`DROP ${type} "${name}"`)
  const step = (name: string, act: () => void) => {
    const start = Date.now()
    act()
    console.log(`${name}: ${Math.round((Date.now() - start) / 1000)} s`)
  }
  step('users', addUsers)
  step('vehicles', addVehicles)
  step('photos', addPhotos)
  step('tags', () =>
    addPairs('vehicle_tags', 'type', (at) => tagTypes[weighted(tagTypes.length, at)] ?? 'Rare'),
  )
  step('likes', () => addPairs('vehicle_likes', 'user_id', () => 1 + Math.floor(random() * users)))
  step('comments', addComments)
  step('counters', count)
  step('search', () =>
    sqlite.exec(`INSERT INTO vehicle_texts SELECT id, plate, names_text(make, model), profile_text(profile) FROM vehicles;
      INSERT INTO vehicle_search (vehicle_search) VALUES ('rebuild')`),
  )
  step('indexes', () => {
    for (const { sql } of put) sqlite.exec(sql)
  })
  step('statistics', () => sqlite.exec('PRAGMA analysis_limit = 1000; ANALYZE'))
}

function addUsers(): void {
  const insert = sqlite.prepare(
    `INSERT INTO users (username, username_key, is_first_login, accepted_guidelines_at, created_at) VALUES (?, ?, 0, 1, ?)`,
  )
  all(users, (n) => insert.run(`spotter_${n}`, `spotter_${n}`, FIRST_DAY))
}

function addVehicles(): void {
  const models = sqlite.prepare('SELECT make, name FROM models ORDER BY id').all() as {
    make: string
    name: string
  }[]
  const series = [...seriesOf()]
  const words =
    'kereta biru merah lama baru di Bangsar Ipoh Penang Johor seen parked near the market with a big spoiler 红色跑车'
  const profile = words.split(' ')
  const insert = sqlite.prepare(
    `INSERT INTO vehicles (plate, plate_style, plate_kind, is_single_digit, number_part, letter_part, first_letter, make,
      model, color, profile, richness, hits, first_added_by, first_added_at, last_activity_at, created_at, counts_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'White', ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  all(vehicles, (n) => {
    const letters = series[n % series.length] ?? 'W'
    // Each series begins somewhere else, so that low numbers are neither old nor new.
    const number = (Math.floor(n / series.length) * 7919 + (n % series.length) * 3571) % 9999
    const plate = `${letters}${1 + number}`
    const { kind, style, number: read, letters: part, isSingleDigit } = classifyPlate(plate)
    const chosen = random() < 0.1 ? undefined : models[weighted(models.length, random())]
    const text =
      random() < 0.3 ? Array.from({ length: 18 }, () => profile[Math.floor(random() * profile.length)]) : []
    const at = FIRST_DAY + Math.floor((n / vehicles) * YEARS_MS)
    const by = 1 + weighted(users, random())
    insert.run(
      ...[plate, style, kind, isSingleDigit ? 1 : 0, read, part, letterOf(plate), chosen?.make ?? null],
      ...[
        chosen?.name ?? null,
        text.join(' '),
        Math.floor(random() * 101),
        Math.floor(20 / (random() + 0.001)),
      ],
      ...[by, at, at + Math.floor(random() * YEARS_MS), at, at],
    )
  })
}

/** The letters of plates, two thousand of them, in no order. */
function* seriesOf(): Generator<string> {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXY'
  for (const third of ['', ...letters]) {
    for (const first of 'WVBJPANKCDTRM')
      for (const second of letters.slice(0, 7)) yield first + second + third
  }
}

function addPhotos(): void {
  const insert = sqlite.prepare(
    `INSERT INTO media (vehicle_id, uploader_id, kind, status, name, width, height, dominant_color, mime, extension, bytes,
      sha256, position, uploaded_at, upload_day, approved_at, area)
    VALUES (?, ?, 'image', 'approved', ?, 1600, 1200, '#8a9299', 'image/jpeg', 'jpg', 300000, ?, ?, ?, '2024-05-03', ?, 'public')`,
  )
  all(vehicles * 3, (n) => {
    const at = FIRST_DAY + Math.floor(random() * YEARS_MS)
    const name = `${n}`.padStart(25, '0')
    // Two for each, and as many again for some.
    const shown = n < 2 * vehicles ? n % vehicles : weighted(vehicles, random())
    insert.run(1 + shown, 1 + weighted(users, random()), name, name.padStart(43, '0'), n, at, at)
  })
}

function addPairs(table: string, column: string, other: (at: number) => string | number): void {
  const insert = sqlite.prepare(
    `INSERT OR IGNORE INTO ${table} (vehicle_id, ${column}, created_at) VALUES (?, ?, ?)`,
  )
  all(vehicles * 3, (n) => {
    const liked = column === 'type' ? 1 + (n % vehicles) : 1 + weighted(vehicles, random())
    insert.run(liked, other(random()), FIRST_DAY + Math.floor(random() * YEARS_MS))
  })
}

function addComments(): void {
  const insert = sqlite.prepare(
    `INSERT INTO comments (vehicle_id, author_id, depth, text, created_at) VALUES (?, ?, 0, 'Seen it in Ipoh.', ?)`,
  )
  all(Math.floor(vehicles / 3), () => {
    insert.run(
      1 + weighted(vehicles, random()),
      1 + weighted(users, random()),
      FIRST_DAY + Math.floor(random() * YEARS_MS),
    )
  })
}

/** Every counter that lists show, as the verbs and triggers would have kept it. */
function count(): void {
  sqlite.exec(`
    CREATE INDEX bench_media ON media (vehicle_id, position);
    CREATE INDEX bench_comments ON comments (vehicle_id);
    UPDATE vehicles SET
      image_count = (SELECT count(*) FROM media WHERE vehicle_id = vehicles.id),
      primary_media_id = (SELECT id FROM media WHERE vehicle_id = vehicles.id ORDER BY position LIMIT 1),
      tag_count = (SELECT count(*) FROM vehicle_tags WHERE vehicle_id = vehicles.id),
      likes_count = (SELECT count(*) FROM vehicle_likes WHERE vehicle_id = vehicles.id),
      discussion_count = (SELECT count(*) FROM comments WHERE vehicle_id = vehicles.id);
    DROP INDEX bench_media;
    DROP INDEX bench_comments;
    CREATE TEMP TABLE spots AS
      SELECT first_added_by AS id, count(*) AS spots, max(counts_at) AS reached FROM vehicles GROUP BY first_added_by;
    CREATE INDEX temp.spots_id ON spots (id);
    UPDATE users SET
      total_spots = coalesce((SELECT spots FROM temp.spots WHERE spots.id = users.id), 0),
      spots_reached_at = (SELECT reached FROM temp.spots WHERE spots.id = users.id);
    INSERT INTO spotter_makes
      SELECT first_added_by, make, count(*) FROM vehicles WHERE make IS NOT NULL GROUP BY first_added_by, make;
    DELETE FROM vehicle_counts;
    INSERT INTO vehicle_counts
      SELECT 'all', count(*) FROM vehicles
      UNION ALL SELECT 'make:' || make, count(*) FROM vehicles WHERE make IS NOT NULL GROUP BY make
      UNION ALL SELECT 'model:' || make || '/' || model, count(*) FROM vehicles WHERE model IS NOT NULL GROUP BY make, model
      UNION ALL SELECT 'letter:' || first_letter, count(*) FROM vehicles GROUP BY first_letter
      UNION ALL SELECT 'single-digit', count(*) FROM vehicles WHERE is_single_digit = 1
      UNION ALL SELECT 'tag:' || type, count(*) FROM vehicle_tags GROUP BY type;`)
}

function all(count: number, act: (n: number) => void): void {
  sqlite.transaction(() => {
    for (let n = 0; n < count; n++) act(n)
  })()
}

/** A number under `count`, small ones far more often: the first tenth takes about half of all. */
function weighted(count: number, at: number): number {
  return Math.floor(count * at ** 3.3)
}
