import { pick, type Random } from '#db/seed/drawing/random.ts'
import type { Browser } from '#tests/browser.ts'
import { mustAnswer } from './answers.ts'
import type { KnownSite } from './large-site.ts'

/** An address that somebody asks for, and what kind of page it is. */
export type Reading = { kind: string; path: string }

const sorts = ['latest', 'recent', 'views', 'likes', 'images', 'discussions', 'profiles'] as const
const tags = ['Rare', 'Funny', 'Taxi', 'Modified', 'Vintage'] as const
const searches = ['bmw', 'myvi', 'civic type r', '跑车', 'market', '12', 'wa', 'perodua honda'] as const

/** What people read, each as often as it is drawn: mostly vehicles, popular ones more than others. */
const kinds: [number, string, (known: KnownSite, random: Random) => string][] = [
  [10, 'home', () => '/'],
  [16, 'explore', (known, random) => `/explore?${exploring(known, random)}`],
  [10, 'search', (known, random) => `/explore?search=${encodeURIComponent(searched(known, random))}`],
  [22, 'popular vehicle', (known, random) => `/plate/${one(known.popular, random).plate}`],
  [22, 'any vehicle', (known, random) => `/plate/${one(known.others, random).plate}`],
  [6, 'member', (known, random) => `/u/${one(known.members, random)}`],
  [2, 'collections', () => '/collections'],
  [
    2,
    'feed',
    (known, random) => pick(random, ['/feeds/recent.atom', `/u/${one(known.members, random)}/feed.atom`]),
  ],
  [1, 'sitemap', () => '/sitemaps/vehicles-1.xml'],
  [1, 'share picture', (known, random) => `/plate/${one(known.popular, random).plate}/share.png`],
  [
    3,
    'API',
    (known, random) =>
      `/api/vehicles/${pick(random, ['explore', 'top', 'leaderboard', 'count', `plate/${one(known.others, random).plate}`])}`,
  ],
]

const all = kinds.reduce((sum, [weight]) => sum + weight, 0)

/** What is read next. */
export function drawReading(known: KnownSite, random: Random): Reading {
  let left = random() * all
  for (const [weight, kind, path] of kinds) {
    left -= weight
    if (left < 0) return { kind, path: path(known, random) }
  }
  return { kind: 'home', path: '/' }
}

const languages = ['en-MY,en;q=0.9', 'ms-MY,ms;q=0.9,en;q=0.5', 'zh-CN,zh;q=0.9,en;q=0.5'] as const

/** What browsers say of themselves. Visitors have one of 5,000 addresses, each their own. */
export function headersOfPerson(random: Random): Record<string, string> {
  const address = Math.floor(random() * 5_000)
  return {
    'User-Agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Accept-Language': pick(random, languages),
    'X-Forwarded-For': `203.0.${113 + Math.floor(address / 250)}.${1 + (address % 250)}`,
  }
}

export async function read(browser: Browser, path: string, random: Random): Promise<void> {
  // A search for a whole plate leads to its page.
  await mustAnswer(await browser.get(path, headersOfPerson(random)), path, [200, 302])
}

function exploring(known: KnownSite, random: Random): string {
  const filter = pick(random, [
    '',
    '',
    `make=${encodeURIComponent(one(known.makes, random))}`,
    `tag=${pick(random, tags)}`,
    `startsWith=${pick(random, ['W', 'V', 'B', 'J', 'P'])}`,
    `page=${1 + Math.floor(random() * 20)}`,
  ])
  return `sort=${pick(random, sorts)}&${filter}`
}

/** Words, or the beginning of a plate. */
function searched(known: KnownSite, random: Random): string {
  return random() < 0.5
    ? pick(random, searches)
    : one(known.others, random).plate.slice(0, 2 + Math.floor(random() * 4))
}

export function one<T>(from: T[], random: Random): T {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('There is nothing to choose from')
  return found
}
