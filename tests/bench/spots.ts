/**
 * `npm run build && npm run bench -- spots`: the profile of a member who spotted 20,000 vehicles beside that of one who
 * spotted 12, and its page 200 beside its page 1, in each order; the page to a member, the page's data as "load more"
 * asks for it, and the API's list. Milliseconds on the clock, the median of rounds that take turns.
 */
import { join } from 'node:path'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { addSearchFunctions } from '#db/search-functions.ts'
import type { Browser } from '#tests/browser.ts'
import { startSite } from '#tests/site.ts'

const rounds = 40
const warmUp = 15
const sorts = ['latest', 'recent', 'views', 'likes', 'images', 'discussions']
const PAGE = 12

const site = await startSite()
try {
  const browser = site.browser()
  const ids: Record<string, number> = {}
  for (const username of ['much', 'little', 'reader']) {
    const answer = await browser.call('POST', '/auth/dev', { username })
    ids[username] = Number(((await answer.json()) as { user: { _id: string } }).user._id.slice(2))
  }
  const sqlite = new SqliteDatabase(join(site.dir, 'site.db'))
  sqlite.pragma('trusted_schema = ON')
  addSearchFunctions(sqlite)
  addSpots(sqlite, ids.much ?? 0, 20_000, 'A')
  addSpots(sqlite, ids.little ?? 0, PAGE, 'B')
  sqlite.close()
  await compare(browser, 'page, 20,000 to 12', '/u/much', '/u/little')
  await compare(browser, 'API, 20,000 to 12', '/api/users/much/vehicles', '/api/users/little/vehicles')
  for (const sort of sorts) {
    const cursor = await cursorOf(browser, sort, 199)
    const page = `/u/much?sort=${sort}`
    await compare(browser, `page by ${sort}, 200 to 1`, `${page}&cursor=${cursor}`, page)
    const data = `/u/much.data?sort=${sort}`
    await compare(browser, `more by ${sort}, 200 to 1`, `${data}&cursor=${cursor}&more=1`, `${data}&more=1`)
  }
} finally {
  await site.stop()
}

/** Vehicles as the verbs would have left them; most of them have the same few counts. */
function addSpots(sqlite: Database, spotter: number, count: number, letter: string): void {
  const insert = sqlite.prepare(
    `INSERT INTO vehicles (plate, plate_style, plate_kind, is_single_digit, number_part, letter_part, first_letter, make,
      model, color, richness, hits, likes_count, image_count, discussion_count, first_added_by, first_added_at,
      last_activity_at, created_at)
    VALUES (?, 'malaysia-legacy', 'peninsular', 0, ?, ?, ?, 'Perodua', 'Myvi', 'White', 50, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  sqlite.transaction(() => {
    for (let n = 0; n < count; n++) {
      const letters = letter + String.fromCharCode(65 + (n % 26))
      const at = 1_750_000_000_000 + n * 60_000
      const counts = [n % 100, n % 7, n % 3, n % 4]
      insert.run(
        `${letters}${n}`,
        `${n}`,
        letters,
        letter,
        ...counts,
        spotter,
        at,
        at + (n % 50) * 3_600_000,
        at,
      )
    }
  })()
}

/** Where the page after so many begins. */
async function cursorOf(browser: Browser, sort: string, pages: number): Promise<string> {
  const path = `/api/users/much/vehicles?sort=${sort}&limit=${PAGE}&page=${pages}`
  const answer = (await (await browser.get(path)).json()) as { pagination: { cursor: string } }
  return answer.pagination.cursor
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
  const [much, little] = times.map(middle) as [number, number]
  console.log(
    `${name.padEnd(30)} ${much.toFixed(1)} ms, ${little.toFixed(1)} ms, ratio ${(much / little).toFixed(2)}`,
  )
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
