import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { apiRoutes } from '#app/routes/api/api-routes.ts'
import { documentedCalls } from '#app/routes/api/openapi/document.server.ts'
import { importing, sources, within } from '#tests/sources.ts'

describe('imports run one way', () => {
  it('the domain knows neither HTTP nor components nor routes', () => {
    expect(importing(within('domain'), /^#app\/(http|routes|components)\//)).toEqual([])
    expect(importing(within('domain'), /^(@remix-run|react|express)/)).toEqual([])
  })

  it('integrations know nobody but errors and each other', () => {
    expect(importing(within('integrations'), /^#app\/(http|routes|components|domain\/(?!errors))/)).toEqual(
      [],
    )
  })

  it('HTTP knows no route', () => {
    expect(importing(within('http'), /^#app\/routes\//)).toEqual([])
  })

  it('components know no server code', () => {
    expect(importing(within('components'), /\.server\.ts$|^#app\/(http|routes)\//)).toEqual([])
  })

  it('the domain never asks for the database: it is handed in', () => {
    const handle = within('domain').filter(({ text }) =>
      /import \{[^}]*\bdatabase\b[^}]*\} from '#app\/db\.server/.test(text),
    )
    expect(handle.map(({ path }) => path)).toEqual([])
  })
})

/** What a noun may import: its own floor and those before it. */
const floors = [
  ['plates', 'users', 'session', 'makes'],
  ['activity', 'rep', 'streaks', 'raids', 'awards', 'notifications'],
  [
    'vehicles',
    'media',
    'tags',
    'likes',
    'discussions',
    'collections',
    'moderation',
    'announcements',
    'analysis',
  ],
  ['spotting', 'finding', 'vehicle-page', 'share-picture'],
]

describe('nouns', () => {
  /** What the folders of the domain import of each other, as `noun -> other` with the files that do. */
  const between = new Map<string, string[]>()
  for (const { path, imports } of within('domain')) {
    const noun = /^domain\/([\w-]+)\//.exec(path)?.[1]
    for (const name of noun === undefined ? [] : imports) {
      const other = /^#app\/domain\/([\w-]+)\//.exec(name)?.[1]
      if (other === undefined || other === noun) continue
      const pair = `${noun} -> ${other}`
      between.set(pair, [...(between.get(pair) ?? []), `${path} -> ${name}`])
    }
  }
  const pairs = [...between.keys()].map((pair) => pair.split(' -> ') as [string, string])

  it('import downward only', () => {
    const floorOf = (noun: string) => floors.findIndex((floor) => floor.includes(noun))
    const upward = pairs.filter(([noun, other]) => floorOf(other) > floorOf(noun))
    expect(upward.flatMap((pair) => between.get(pair.join(' -> ')))).toEqual([])
  })

  it('import each other in no circle', () => {
    const reachable = (from: string, seen = new Set<string>()): Set<string> => {
      for (const [noun, other] of pairs) {
        if (noun !== from || seen.has(other)) continue
        seen.add(other)
        reachable(other, seen)
      }
      return seen
    }
    expect(pairs.length).toBeGreaterThan(10)
    const circular = pairs.filter(([noun, other]) => reachable(other).has(noun))
    expect(circular.flatMap((pair) => between.get(pair.join(' -> ')))).toEqual([])
  })

  it('are all known, one for each folder of the domain', () => {
    const folders = readdirSync('app/domain', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).filter((name) => !floors.flat().includes(name))).toEqual([])
  })

  it('that watch activities import no thing', () => {
    const watchers = within('domain').filter(({ path }) =>
      /^domain\/(rep|streaks|raids|awards|notifications)\//.test(path),
    )
    const things = [...(floors[2] ?? []), ...(floors[3] ?? [])].join('|')
    expect(importing(watchers, new RegExp(`^#app/domain/(${things})/`))).toEqual([])
  })
})

it('only env.server.ts reads the environment', () => {
  const readers = sources.filter(({ text }) => text.includes('process.env'))
  expect(readers.map(({ path }) => path)).toEqual(['env.server.ts'])
})

it('no file is longer than 250 lines', () => {
  const long = sources.filter(({ text }) => text.split('\n').length > 251)
  expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length - 1}`)).toEqual([])
})

it('nothing is called utils, helpers, services or misc', () => {
  expect(
    sources.filter(({ path }) => /\b(utils?|helpers?|services?|misc)\b/.test(path)).map(({ path }) => path),
  ).toEqual([])
})

describe('routes', () => {
  /** Sign-in callbacks and sign-out write at a GET (contract, section 3); pages that answer by themselves need no adapter. */
  const own = new Set(['routes/session/logout.tsx', 'routes/session/language.ts', 'routes/api/catch-all.ts'])
  const addressed = new Set([
    ...[...readFileSync('app/routes.ts', 'utf8').matchAll(/'(routes\/[^']+\.tsx?)'/g)].map(
      (match) => match[1],
    ),
    ...Object.values(apiRoutes).map((file) => `routes/api/${file}`),
  ])

  it.each(
    sources
      .filter(({ path }) => addressed.has(path) && !own.has(path))
      .map(({ path, text }) => [path, text] as const),
  )('%s answers through an adapter only', (_path, text) => {
    expect(text).toMatch(/\b(screenLoader|plainLoader|api|adminApi)\(/)
  })

  it('hold no SQL', () => {
    const queries = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/
    expect(
      within('routes')
        .filter(({ text }) => queries.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('no loader calls a verb that writes', () => {
    const writing = /\b(add|insert|create|complete|change|spot|delete|restore|toggle|grant|revoke)[A-Z]\w*\(/
    const loaders = within('routes').flatMap(({ path, text }) => {
      const loader = /export const loader = screenLoader\(\{[\s\S]*?\n\}\)/.exec(text)?.[0] ?? ''
      return writing.test(loader) ? [path] : []
    })
    expect(loaders).toEqual([])
  })
})

describe('the API', () => {
  it('every endpoint stands in the table, and every address in the document', async () => {
    const endpoints = within('routes/api')
      .filter(({ text }) => /^export const loader = endpoint$/m.test(text))
      .map(({ path }) => path.slice('routes/api/'.length))
    expect([...new Set(Object.values(apiRoutes))].sort()).toEqual(endpoints.sort())
    const documented = await documentedCalls()
    expect(documented.map(([path]) => path)).toEqual(Object.keys(apiRoutes))
    for (const [, calls] of documented) expect(Object.keys(calls).length).toBeGreaterThan(0)
  })

  it('every call under /api/admin is for admins only, but that of reports', async () => {
    const open = (await documentedCalls()).flatMap(([path, calls]) =>
      path.startsWith('/api/admin/') && Object.values(calls).some(({ adminsOnly }) => !adminsOnly)
        ? [path]
        : [],
    )
    expect(open).toEqual(['/api/admin/report-image'])
  })
})
