/**
 * `npm run build && npm run bench -- discussion`: the first page of a vehicle's discussion that has 10,000 comments, 500
 * of them under each other, beside one that has 10; the vehicle's page, the API's list, and the page that opens the way
 * to the deepest comment. Milliseconds on the clock, the median of rounds that take turns.
 */
import { join } from 'node:path'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import type { Browser } from '#tests/browser.ts'
import { startSite } from '#tests/site.ts'

const rounds = 40
const warmUp = 20

const site = await startSite()
try {
  const browser = site.browser()
  await browser.call('POST', '/auth/dev', { username: 'bencher' })
  const small = await addVehicle(browser, 'WXY 10')
  const large = await addVehicle(browser, 'WXY 10000')
  const sqlite = new SqliteDatabase(join(site.dir, 'site.db'))
  addComments(sqlite, small, { threads: 5, repliesEach: 1, depth: 0 })
  const deepest = addComments(sqlite, large, { threads: 950, repliesEach: 9, depth: 499 })
  sqlite.close()
  await compare(browser, 'page', '/plate/WXY10000', '/plate/WXY10')
  await compare(browser, 'API', `/api/discussions/vehicle/v-${large}`, `/api/discussions/vehicle/v-${small}`)
  await compare(browser, 'way down', `/plate/WXY10000?comment=c-${deepest}`, '/plate/WXY10')
} finally {
  await site.stop()
}

async function addVehicle(browser: Browser, plate: string): Promise<number> {
  const answer = await browser.call('POST', '/api/vehicles', { plate })
  return Number(((await answer.json()) as { _id: string })._id.slice(2))
}

/** Threads with replies, and one that goes down to `depth`, as the verbs would have left them; the id of the last. */
function addComments(
  sqlite: Database,
  vehicle: number,
  { threads, repliesEach, depth }: { threads: number; repliesEach: number; depth: number },
): number {
  const insert = sqlite.prepare(
    `INSERT INTO comments (vehicle_id, parent_id, depth, author_id, text, reply_count, created_at)
     VALUES (?, ?, ?, 1, 'Seen it in Ipoh, and again in Kuala Lumpur the day after.', ?, ?)`,
  )
  let at = 1_750_000_000_000
  const add = (parent: number | null, level: number, replies: number) =>
    Number(insert.run(vehicle, parent, level, replies, at++).lastInsertRowid)
  return sqlite.transaction(() => {
    let last = 0
    for (let thread = 0; thread < threads; thread++) {
      const top = add(null, 0, repliesEach)
      for (let reply = 0; reply < repliesEach; reply++) last = add(top, 1, 0)
    }
    if (depth > 0) last = add(null, 0, 1)
    for (let level = 1; level <= depth; level++) last = add(last, level, level < depth ? 1 : 0)
    const { count } = sqlite
      .prepare('SELECT count(*) AS count FROM comments WHERE vehicle_id = ?')
      .get(vehicle) as { count: number }
    sqlite.prepare('UPDATE vehicles SET discussion_count = ? WHERE id = ?').run(count, vehicle)
    return last
  })()
}

async function compare(browser: Browser, name: string, large: string, small: string): Promise<void> {
  const times: [number[], number[]] = [[], []]
  for (let round = -warmUp; round < rounds; round++) {
    for (const [index, path] of [large, small].entries()) {
      const start = performance.now()
      const answer = await browser.get(path)
      await answer.text()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      if (round >= 0) times[index]?.push(performance.now() - start)
    }
  }
  const [much, little] = times.map(median) as [number, number]
  const ratio = (much / little).toFixed(2)
  console.log(`${name.padEnd(9)} 10,000: ${much.toFixed(1)} ms, 10: ${little.toFixed(1)} ms, ratio ${ratio}`)
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
