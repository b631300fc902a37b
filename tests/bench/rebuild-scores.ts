/**
 * `npm run build && npm run bench -- rebuild-scores`: `npm run rebuild-scores` and `npm run doctor` on a site of a million
 * activities, which goes on serving meanwhile: how long they take, the memory they take at most, and what a member waits
 * for a like. The first rebuild finds no scores at all and writes every one of them, the second one finds nothing to do.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import SqliteDatabase from 'better-sqlite3'
import { addSearchFunctions } from '#db/search-functions.ts'
import { startSite } from '#tests/site.ts'

const MEMBERS = 20_000
const VEHICLES = 50_000
const LIKES_EACH = 10
const PHOTOS_EACH = 9
const DAY = 86_400_000
/** Slow enough for the limit of what a member may do. */
const LIKE_EVERY_MS = 1_500
const START = Date.UTC(2025, 0, 1)
const SNAPSHOT = JSON.stringify({
  plate: 'WXY1',
  make: 'BMW',
  model: 'M3',
  bodyStyle: null,
  color: 'Blue',
  tags: ['Rare'],
})

const site = await startSite()
try {
  const browser = site.browser()
  await browser.call('POST', '/auth/dev', { username: 'presser', admin: true })
  await browser.call('POST', '/api/vehicles', { plate: 'WXY8' })
  fill(join(site.dir, 'site.db'))
  // The site has closed its connections meanwhile; here that is noticed now.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await measure('rebuild-scores, everything wrong')
  await measure('rebuild-scores, nothing wrong')
  await measure('doctor')
} finally {
  await site.stop()
}

/** Members, vehicles, photos over two years, likes: rows and activities, but no score. */
function fill(path: string): void {
  const sqlite = new SqliteDatabase(path)
  sqlite.pragma('trusted_schema = ON')
  addSearchFunctions(sqlite)
  const numbers = (count: number) =>
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`
  const member = (n: string) => `(2 + (${n}) % ${MEMBERS})`
  const vehicle = (n: string) => `(2 + (${n}) % ${VEHICLES})`
  const activity = `INSERT INTO activity (kind, actor_id, owner_id, subject_kind, subject_id, vehicle_id, snapshot, detail, at)`
  sqlite.exec(`BEGIN;
    ${numbers(MEMBERS)} INSERT INTO users (id, username, username_key, is_first_login, created_at)
      SELECT n + 1, 'member_' || n, 'member_' || n, 0, ${START} FROM numbers;
    ${numbers(VEHICLES)} INSERT INTO vehicles (id, plate, plate_style, plate_kind, is_single_digit, number_part, letter_part,
        first_letter, first_added_by, first_added_at, last_activity_at, created_at)
      SELECT n + 1, 'BX' || n, 'malaysia-new', 'standard', 0, n, 'BX', 'B', ${member('n')}, ${START}, ${START}, ${START} FROM numbers;
    ${activity} SELECT 'vehicle-added', first_added_by, first_added_by, 'vehicle', id, id, '${SNAPSHOT}', NULL, ${START}
      FROM vehicles WHERE id > 1;
    ${numbers(VEHICLES * PHOTOS_EACH)} INSERT INTO media (id, vehicle_id, uploader_id, kind, status, name, mime, extension,
        bytes, sha256, width, height, position, uploaded_at, upload_day, approved_at, area)
      SELECT n, ${vehicle('n')}, ${member('n * 7')}, 'image', 'approved', printf('%025d', n), 'image/jpeg', 'jpg', 1,
        printf('%064d', n), 4, 3, n, ${START} + n % 700 * ${DAY}, date((${START} + n % 700 * ${DAY}) / 1000, 'unixepoch', '+8 hours'),
        ${START} + n % 700 * ${DAY}, 'public' FROM numbers;
    ${activity} SELECT 'photo-added', uploader_id, uploader_id, 'media', id, vehicle_id, '${SNAPSHOT}', '{"isApproved":true}',
      uploaded_at FROM media;
    ${numbers(VEHICLES * LIKES_EACH)} INSERT OR IGNORE INTO vehicle_likes (vehicle_id, user_id, created_at)
      SELECT ${vehicle('n')}, ${member('n * 13 + n / 50000')}, ${START} FROM numbers;
    ${activity} SELECT 'vehicle-liked', vehicle_likes.user_id, first_added_by, 'vehicle', vehicle_id, vehicle_id, '${SNAPSHOT}',
      NULL, ${START} FROM vehicle_likes JOIN vehicles ON vehicles.id = vehicle_id;
    UPDATE vehicles SET (image_count, primary_media_id, richness) = (
      SELECT count(*), min(id), 30 FROM media WHERE vehicle_id = vehicles.id) WHERE id > 1;
    UPDATE vehicles SET likes_count = (SELECT count(*) FROM vehicle_likes WHERE vehicle_id = vehicles.id),
      counts_at = (SELECT min(approved_at) FROM media WHERE vehicle_id = vehicles.id AND uploader_id = first_added_by);
    UPDATE users SET total_images = (SELECT count(*) FROM media WHERE uploader_id = users.id);
    UPDATE users SET (total_spots, spots_reached_at) = (
      SELECT count(*), max(counts_at) FROM vehicles WHERE first_added_by = users.id AND counts_at IS NOT NULL);
    COMMIT; ANALYZE`)
  const { count } = sqlite.prepare('SELECT count(*) AS count FROM activity').get() as { count: number }
  console.log(`${count.toLocaleString('en')} activities, ${MEMBERS.toLocaleString('en')} members`)
  sqlite.close()
}

/** Runs a program beside the site, and likes a vehicle again and again meanwhile. */
async function measure(what: string): Promise<void> {
  const [name = ''] = what.split(',')
  const started = performance.now()
  const env = { ...process.env, NODE_ENV: 'development' as const, DATABASE_PATH: join(site.dir, 'site.db') }
  const program = spawn(process.execPath, [`build/programs/${name}.js`], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = new Promise<number | null>((resolve) => program.once('exit', resolve))
  const lines: string[] = []
  createInterface({ input: program.stdout }).on('line', (line) => lines.push(line))
  const waits: number[] = []
  const browser = site.browser()
  await browser.call('POST', '/auth/dev', { username: 'presser' })
  let memory = 0
  const refused: unknown[] = []
  while (program.exitCode === null) {
    memory = Math.max(memory, peakMemory(program.pid ?? 0))
    const begun = performance.now()
    const answer = await browser.call('POST', '/api/vehicles/v-1/like', {}).catch((error: unknown) => error)
    waits.push(performance.now() - begun)
    if (!(answer instanceof Response && answer.ok))
      refused.push(answer instanceof Response ? answer.status : answer)
    await new Promise((resolve) => setTimeout(resolve, LIKE_EVERY_MS))
  }
  if (refused.length > 0) console.log(refused[0])
  waits.sort((one, other) => one - other)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(
    `${what}: ${seconds} s, ${memory} MB, ends with ${await exit}: ${lines.length} lines, ${lines.at(-1)}`,
  )
  const at = (part: number) => Math.round(waits[Math.floor((waits.length - 1) * part)] ?? 0)
  console.log(
    `  ${waits.length} likes meanwhile: median ${at(0.5)} ms, slowest ${at(1)} ms, ${refused.length} refused`,
  )
}

/** In MB; 0 once the process is gone. */
function peakMemory(pid: number): number {
  try {
    return Math.round(
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    )
  } catch {
    return 0
  }
}
