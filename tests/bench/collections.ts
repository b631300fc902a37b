/**
 * `npm run build && npm run bench -- collections`: a collection of 5,000 vehicles beside one of 12, page 200 beside page
 * 1, and the lists with both, as whole answers over HTTP, none of them from the cache (a member asks). The median of
 * rounds that take turns, in milliseconds, and the ratio.
 */
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { collectedPerPage } from '#app/domain/collections/collection.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { addSearchFunctions } from '#db/search-functions.ts'
import type { Browser } from '#tests/browser.ts'
import { startSite, type TestSite } from '#tests/site.ts'

const VEHICLES = 5_000
const FEW = 12
const rounds = 31
const warmUp = 10

const site = await startSite()
try {
  const browser = site.browser()
  await browser.call('POST', '/auth/dev', { username: 'collector', admin: true })
  for (const name of ['Few', 'Many']) await browser.call('POST', '/api/collections', { name })
  fill(site)
  const last = (page: number) => `?cursor=${(page - 1) * collectedPerPage}-${(page - 1) * collectedPerPage}`
  await compare(browser, 'page 1, 5,000 beside 12', '/collections/few', '/collections/many')
  await compare(browser, 'page 200 beside page 1', '/collections/many', `/collections/many${last(200)}`)
  await compare(browser, 'API: 5,000 beside 12', '/api/collections/few', '/api/collections/many')
  await compare(
    browser,
    'API: page 200 beside 1',
    '/api/collections/many',
    `/api/collections/many${last(200)}`,
  )
  await compare(browser, 'feed: 5,000 beside 12', '/collections/few/feed.atom', '/collections/many/feed.atom')
  await compare(browser, 'the list, as often as itself', '/collections', '/collections')
} finally {
  await site.stop()
}

/** Vehicles 1 to 5,000, with nothing but their plates; all of them in the one collection, twelve in the other. */
function fill({ dir }: TestSite): void {
  const sqlite = new SqliteDatabase(join(dir, 'site.db'))
  sqlite.pragma('trusted_schema = ON')
  addSearchFunctions(sqlite)
  const add = sqlite.prepare(
    `INSERT INTO vehicles (id, plate, plate_style, plate_kind, is_single_digit, letter_part, first_letter, first_added_by, first_added_at, last_activity_at, created_at)
     VALUES (@id, @plate, @style, @kind, 0, 'W', 'W', 1, @at, @at, @at)`,
  )
  const collect = sqlite.prepare(
    'INSERT INTO collection_vehicles (collection_id, vehicle_id, position, added_at) VALUES (?, ?, ?, ?)',
  )
  sqlite.transaction(() => {
    for (let id = 1; id <= VEHICLES; id++) {
      const plate = `W${String.fromCharCode(65 + (id % 7))}A${id}`
      const { style, kind } = classifyPlate(plate)
      add.run({ id, plate, style, kind, at: Date.now() })
      collect.run(2, id, id, 1)
      if (id <= FEW) collect.run(1, id, id, 1)
    }
  })()
  sqlite.close()
}

async function compare(browser: Browser, name: string, small: string, large: string): Promise<void> {
  const times: [number[], number[]] = [[], []]
  for (let round = -warmUp; round < rounds; round++) {
    for (const [index, path] of [small, large].entries()) {
      const start = performance.now()
      const answer = await browser.get(path)
      await answer.text()
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      if (round >= 0) times[index]?.push(performance.now() - start)
    }
  }
  const [few, many] = times.map(median) as [number, number]
  console.log(
    `${name.padEnd(32)}${few.toFixed(1).padStart(8)}${many.toFixed(1).padStart(8)}${(many / few).toFixed(2).padStart(8)}`,
  )
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
