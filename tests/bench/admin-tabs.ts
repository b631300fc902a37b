/**
 * `npm run build && npm run bench -- admin-tabs [--few 10] [--many 100000]`: the first page of each of the dashboard's
 * tabs, and of the log, on a site with that many photos that wait, reported photos and comments, members, raids,
 * contributions, announcements and log entries, beside a site with few. Milliseconds on the clock, the median of rounds
 * that take turns, the same of the server's CPU, and the ratios; less than a page of rows is also less to draw.
 */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { addSearchFunctions } from '#db/search-functions.ts'
import type { Browser } from '#tests/browser.ts'
import { cpuSeconds, startSite, type TestSite } from '#tests/site.ts'

const { values } = parseArgs({
  options: { few: { type: 'string', default: '10' }, many: { type: 'string', default: '100000' } },
})
const rounds = 31
const warmUp = 10
const day = 86_400_000
const now = Date.now()

const paths = [
  '/admin/moderation',
  '/admin/log',
  '/admin/users',
  '/admin/users/awards',
  '/admin/raids',
  '/admin/raid-contributions?raid=r-1',
  '/admin/announcements',
  '/admin/vehicles',
]

const sites: TestSite[] = []
try {
  const browsers = []
  for (const count of [values.few, values.many].map(Number)) {
    const site = await startSite()
    sites.push(site)
    const browser = site.browser()
    await browser.call('POST', '/auth/dev', { username: 'bencher', admin: true })
    const sqlite = new SqliteDatabase(join(site.dir, 'site.db'))
    sqlite.pragma('trusted_schema = ON')
    addSearchFunctions(sqlite)
    sqlite.transaction(() => fill(sqlite, count))()
    sqlite.exec('ANALYZE')
    sqlite.close()
    // Connections that the server has closed meanwhile are let go of.
    await setTimeout(100)
    browsers.push(browser)
  }
  const columns = [values.few, values.many, 'ratio', 'CPU', 'CPU', 'ratio']
  console.log('rows behind it'.padEnd(34) + columns.map((column) => column.padStart(9)).join(''))
  for (const path of paths) await compare(browsers, path)
} finally {
  for (const site of sites) await site.stop()
}

/** So many of everything, at one vehicle for every ten photos; each of what was reported by one member. */
function fill(sqlite: Database, count: number): void {
  const many = (sql: string, from: number, row: (n: number) => unknown[]) => {
    const insert = sqlite.prepare(sql)
    for (let n = from; n < from + count; n++) insert.run(...row(n))
  }
  const vehicles = Math.ceil(count / 10)
  const addVehicle = sqlite.prepare(
    `INSERT INTO vehicles (id, plate, plate_style, plate_kind, is_single_digit, letter_part, first_letter, first_added_by,
       first_added_at, last_activity_at, created_at)
     VALUES (?, ?, 'malaysia-new', 'standard', 0, 'WXA', 'W', 1, ?, ?, ?)`,
  )
  for (let id = 1; id <= vehicles; id++) addVehicle.run(id, `WXA${id}`, now, now, now)
  many(
    'INSERT INTO users (id, username, username_key, is_first_login, rep, created_at) VALUES (?, ?, ?, 0, ?, ?)',
    2,
    (n) => [n, `Member_${n}`, `member_${n}`, n % 2_000, now - n * 1_000],
  )
  const addMedia = `INSERT INTO media (id, vehicle_id, uploader_id, kind, status, name, width, height, dominant_color, mime,
      extension, bytes, sha256, position, uploaded_at, upload_day, approved_at, report_count)
    VALUES (?, ?, ?, 'image', ?, ?, 1200, 900, '#3c78b4', 'image/jpeg', 'jpg', 100000, ?, ?, ?, '2026-01-01', ?, ?)`
  const media = (n: number, status: string, approvedAt: number | null, reports: number) => [
    n,
    1 + (n % vehicles),
    2 + (n % count),
    status,
    `name-of-sixteen-${n}`,
    `${n}`.padStart(64, '0'),
    n,
    now - day + n,
    approvedAt,
    reports,
  ]
  many(addMedia, 1, (n) => media(n, 'waiting', null, 0))
  many(addMedia, count + 1, (n) => media(n, 'approved', now - day, 1))
  many(
    `INSERT INTO comments (id, vehicle_id, author_id, depth, text, report_count, created_at)
     VALUES (?, ?, ?, 0, 'What a wreck!', 1, ?)`,
    1,
    (n) => [n, 1 + (n % vehicles), 2 + (n % count), now - day + n],
  )
  const addReport = `INSERT INTO reports (subject_kind, subject_id, user_id, reason, created_at) VALUES (?, ?, 1, 'Rude', ?)`
  many(addReport, count + 1, (n) => ['media', n, now - n])
  many(addReport, 1, (n) => ['comment', n, now - n])
  many(
    `INSERT INTO raids (id, title, slug, start_at, end_at, created_by, created_at, updated_at, announced_at, completed_at)
     VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?)`,
    1,
    (n) => {
      const start = now - (1 + (n % 300)) * day
      // One in a hundred is over and waits for an admin.
      return [n, `Raid ${n}`, `raid-${n}`, start, start + day / 2, start, start, start, n % 100 ? now : null]
    },
  )
  many(
    `INSERT INTO raid_contributions (raid_id, user_id, vehicle_id, action_type, created_at)
     VALUES (1, ?, ?, 'vehicle_created', ?)`,
    2,
    (n) => [n, 1 + (n % vehicles), now - n],
  )
  many(
    `INSERT INTO announcements (title, content, is_active, date, created_at, updated_at) VALUES (?, '<p>Hello</p>', ?, ?, ?, ?)`,
    1,
    (n) => [`News ${n}`, n % 2, now - n * 1_000, now, now],
  )
  many(
    `INSERT INTO moderation_log (actor_id, action, subject_kind, subject_id, at) VALUES (1, 'hide-image', 'media', ?, ?)`,
    1,
    (n) => [n, now - 2 * day - n],
  )
}

async function compare(browsers: Browser[], path: string): Promise<void> {
  const times = browsers.map(() => [] as number[])
  const cpu = browsers.map(() => 0)
  for (let round = -warmUp; round < rounds; round++) {
    for (const [index, browser] of browsers.entries()) {
      const [start, before] = [performance.now(), cpuSeconds(sites[index] as TestSite)]
      const answer = await browser.get(path)
      await answer.text()
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      if (round < 0) continue
      times[index]?.push(performance.now() - start)
      cpu[index] = (cpu[index] ?? 0) + cpuSeconds(sites[index] as TestSite) - before
    }
  }
  const onClock = times.map(median) as [number, number]
  const ofCpu = cpu.map((seconds) => (seconds * 1_000) / rounds) as [number, number]
  const figures = [onClock, ofCpu].flatMap(([few, many]) => [
    few.toFixed(1),
    many.toFixed(1),
    (many / few).toFixed(2),
  ])
  console.log(path.padEnd(34) + figures.map((figure) => figure.padStart(9)).join(''))
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
