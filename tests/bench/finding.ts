/**
 * `npm run build && npm run bench:data -- --vehicles N` for 10000, 100000 and 1000000, then `npm run bench -- finding`:
 * home, explore under each filter and order, searches of 2 to 7 characters and the leaderboard, as whole answers over
 * HTTP, none of them from the cache. The median of rounds that take turns among the sizes, in milliseconds, and the
 * ratio of the largest to the smallest; a part of an address as argument chooses among them. At the end page 200 beside page 1, by number and as somebody comes to it.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite, type TestSite } from '#tests/site.ts'

const sizes = [10_000, 100_000, 1_000_000].filter((size) => existsSync(`data/bench/${size}.db`))
const rounds = 21
const warmUp = 5

const sorts = ['latest', 'recent', 'views', 'likes', 'images', 'discussions', 'profiles', 'poorest_profiles']
/** Frequent and rare ones of each filter. */
const filters = [
  '',
  'startsWith=W',
  'startsWith=%23',
  'tag=Accident',
  'tag=Convert',
  'make=Perodua',
  'make=Hino',
]
const more = [
  'make=Perodua&model=Myvi',
  'singleDigitMode=1',
  'singleDigitMode=1&search=8',
  'make=BMW&tag=Funny',
]
const searches = [
  'p m',
  'wa',
  '12',
  'bmw',
  'myvi',
  'spoil',
  '1234',
  'wba12',
  'market',
  'parked',
  'p h',
  'perodua honda',
  'parked r',
  'crv',
  'civic type r',
  'vw',
  '跑车',
  '红色宝马',
  'wxa7*',
  '*88',
  'w?a1?',
]

/** All, or those that hold the argument. */
const chosen = process.argv[2] ?? ''

const paths = [
  '/',
  ...[...filters, ...more].flatMap((filter) => sorts.map((sort) => `/explore?sort=${sort}&${filter}`)),
  ...searches.map((search) => `/explore?search=${encodeURIComponent(search)}`),
  ...searches.map((search) => `/explore?sort=views&search=${encodeURIComponent(search)}`),
  '/api/vehicles/leaderboard',
].filter((path) => path.includes(chosen))

const dir = mkdtempSync(join(tmpdir(), 'finding-'))
const sites: TestSite[] = []
try {
  for (const size of sizes) {
    const path = join(dir, `${size}.db`)
    copyFileSync(`data/bench/${size}.db`, path)
    sites.push(await startSite({ DATABASE_PATH: path }))
  }
  console.log(`${'ms'.padEnd(60)}${sizes.map((size) => String(size).padStart(10)).join('')}     ratio`)
  const ratios: number[] = []
  for (const path of paths) ratios.push(await compare(path))
  console.log(
    `the largest ratio: ${Math.max(...ratios).toFixed(2)}, the median: ${median(ratios).toFixed(2)}`,
  )
  if (chosen === '') for (const site of sites) await pages(site)
} finally {
  for (const site of sites) await site.stop()
  rmSync(dir, { recursive: true, force: true })
}

async function compare(path: string): Promise<number> {
  const times = sites.map((): number[] => [])
  for (let round = -warmUp; round < rounds; round++) {
    for (const [index, site] of sites.entries()) {
      const ms = await timed(site, path)
      if (round >= 0) times[index]?.push(ms)
    }
  }
  const medians = times.map(median)
  const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 1)
  const figures = medians.map((ms) => ms.toFixed(1).padStart(10)).join('')
  console.log(`${path.padEnd(60)}${figures}${ratio.toFixed(2).padStart(10)}`)
  return ratio
}

/** Page 200 by its number, and by the cursor that the pages before it lead to. */
async function pages(site: TestSite): Promise<void> {
  for (const sort of ['latest', 'views']) {
    let cursor = ''
    for (let page = 1; page < 200; page++) {
      const answer = await fetch(
        `${site.url}/api/vehicles/explore?sort=${sort}${cursor && `&cursor=${cursor}`}`,
      )
      cursor = ((await answer.json()) as { pagination: { cursor: string } }).pagination.cursor
    }
    const first = await medianOf(site, `/explore?sort=${sort}`)
    const numbered = await medianOf(site, `/explore?sort=${sort}&page=200`)
    const behind = await medianOf(site, `/explore?sort=${sort}&cursor=${cursor}`)
    const relative = (ms: number) => `${ms.toFixed(1)} ms (${(ms / first).toFixed(2)})`
    console.log(
      `${sort}: page 1 ${first.toFixed(1)} ms, page 200 ${relative(numbered)}, by cursor ${relative(behind)}`,
    )
  }
}

async function medianOf(site: TestSite, path: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await timed(site, path))
  return median(times)
}

/** A parameter that means nothing keeps an answer out of the cache. */
async function timed(site: TestSite, path: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${site.url}${path}${path.includes('?') ? '&' : '?'}fresh=1`, {
    redirect: 'manual',
  })
  await answer.text()
  if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - start
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
