import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import { type Member, signedIn } from '#app/domain/users/user.ts'
import { read } from '#app/http/api/api.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { apiRoutes } from '#app/routes/api/api-routes.ts'
import { documentedCalls } from '#app/routes/api/openapi/document.server.ts'
import { exportedNames, importing, sources, within, writtenFiles } from '#tests/sources.ts'

describe('imports run one way, those of types too', () => {
  it('the domain knows neither HTTP nor components nor routes', () => {
    expect(importing(within('domain'), /^#app\/(http|routes|components)\//)).toEqual([])
    expect(importing(within('domain'), /^(@remix-run|react|express)/)).toEqual([])
  })

  it('integrations know nobody but errors and each other', () => {
    expect(importing(within('integrations'), /^#app\/(http|routes|components|domain\/(?!errors))/)).toEqual(
      [],
    )
  })

  it('HTTP knows no route, no component and no noun, but for who asks', () => {
    expect(importing(within('http'), /^#app\/(routes|components)\//)).toEqual([])
    expect(importing(within('http'), /^#app\/domain\/(?!users\/|session\/)[\w-]+\//)).toEqual([])
  })

  it('components know no server code and no route', () => {
    expect(importing(within('components'), /\.server\.tsx?$|^#app\/(http|routes)\//)).toEqual([])
  })

  it('the domain never asks for the database: it is handed in', () => {
    const handle = within('domain').filter(({ text }) =>
      /import \{[^}]*\bdatabase\b[^}]*\} from '#app\/db\.server/.test(text),
    )
    expect(handle.map(({ path }) => path)).toEqual([])
  })

  it('a noun has its screens to itself: others import its presenters only', () => {
    const nounOf = (path: string) => /^routes\/(?:api\/(?=[\w-]+\/))?([\w-]+)/.exec(path)?.[1]
    /** What the API documents of itself is for all. */
    const isShared = (name: string) => /-presenter\.server\.ts$|^routes\/api\/openapi\//.test(name)
    const foreign = within('routes').flatMap(({ path, imports }) =>
      imports
        .filter((name) => name.startsWith('#app/routes/') && !isShared(name.slice('#app/'.length)))
        .filter((name) => !['api', nounOf(path)].includes(nounOf(name.slice('#app/'.length))))
        .map((name) => `${path} -> ${name}`),
    )
    expect(foreign).toEqual([])
  })
})

it('only env.server.ts reads the environment', () => {
  const readers = sources.filter(({ text }) => text.includes('process.env'))
  expect(readers.map(({ path }) => path)).toEqual(['env.server.ts'])
})

it('every screen with data says when they are loaded anew: not without a connection', () => {
  const silent = within('routes').filter(
    ({ text }) =>
      /^export const loader/m.test(text) &&
      /^export default function/m.test(text) &&
      // Those that only lead elsewhere show nothing.
      !/^export default function \w+\(\) \{\n {2}return null\n\}/m.test(text) &&
      !/^export const shouldRevalidate\b[^;]*?\brevalidate(OnLine|UnlessOffline|UnlessRefused)\b/m.test(text),
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})

it('every link is the one that costs the server little', () => {
  const framework = sources.filter(({ text }) =>
    /import \{[^}]*\b(Nav)?Link\b[^}]*\} from '@remix-run/.test(text),
  )
  expect(framework.map(({ path }) => path)).toEqual(['components/layout/links/link.tsx'])
})

describe('what a newcomer can hold', () => {
  it('no file is longer than 250 lines, tests and style sheets included', () => {
    const long = writtenFiles.map((path) => ({
      path,
      lines: readFileSync(path, 'utf8').split('\n').length - 1,
    }))
    expect(long.filter(({ lines }) => lines > 250)).toEqual([])
  })

  it('no folder holds more than 30 files', () => {
    const folders = new Map<string, number>()
    for (const path of writtenFiles) {
      const folder = path.slice(0, path.lastIndexOf('/'))
      folders.set(folder, (folders.get(folder) ?? 0) + 1)
    }
    expect(folders.size).toBeGreaterThan(50)
    expect([...folders].filter(([, files]) => files > 30)).toEqual([])
  })

  it('no name is exported twice', () => {
    /** What the framework asks every route for. */
    const conventions = 'action clientAction clientLoader handle links loader meta shouldRevalidate'.split(
      ' ',
    )
    const owners = new Map<string, string[]>()
    for (const { path, name } of exportedNames) owners.set(name, [...(owners.get(name) ?? []), path])
    expect(owners.size).toBeGreaterThan(500)
    const twice = [...owners].filter(([name, paths]) => paths.length > 1 && !conventions.includes(name))
    expect(twice).toEqual([])
  })

  it('no name of a file or of what it exports uses a word that the glossary rules out', () => {
    const ruledOut = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\|.*\|([^|]*)\|$/gm)].flatMap(
      ([, words = '']) => [...words.matchAll(/`([a-z-]+)`/g)].map(([, word = '']) => word),
    )
    expect(ruledOut.length).toBeGreaterThan(20)
    const names = [
      ...sources.map(({ path }) => ({ path, words: wordsOf(path.replace(/^.*\/|\..*$/g, '')) })),
      ...exportedNames.map(({ path, name }) => ({ path: `${path}: ${name}`, words: wordsOf(name) })),
    ]
    const wrong = names.flatMap(({ path, words }) =>
      ruledOut
        .filter((word) => ` ${words} `.includes(` ${word.replaceAll('-', ' ')} `))
        .map((word) => `${path} (${word})`),
    )
    expect(wrong).toEqual([])
  })
})

/** `toCommentView` and `to-comment-view` as `to comment view`. */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
}

it('nothing is called utils, helpers, services or misc', () => {
  expect(
    sources
      .filter(({ path }) => /\b(utils?|helpers?|services?(?!-worker)|misc)\b/.test(path))
      .map(({ path }) => path),
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
    expect(text).toMatch(/\b(screenLoader|resourceLoader|sessionLoader|adminLoader|api|adminApi)\(/)
  })

  it('those of the dashboard answer admins only', () => {
    const screens = sources.filter(({ path }) => addressed.has(path) && path.startsWith('routes/admin/'))
    const open = screens.filter(({ text }) => !/^export const loader = adminLoader\(/m.test(text))
    // However it is exported.
    const writing = screens
      .filter(({ text }) => /^export\b.*\baction\b/m.test(text))
      .filter(({ text }) => !/^export const action = (adminAction\(|methodNotAllowed$)/m.test(text))
    expect([...open, ...writing].map(({ path }) => path)).toEqual([])
    expect(screens.length).toBeGreaterThan(1)
  })

  it('hold no SQL', () => {
    const queries = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/
    expect(
      within('routes')
        .filter(({ text }) => queries.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('a loader can neither write nor call a verb that writes: it would not compile', () => {
    const screen = (args: ScreenArgs, member: Member) => {
      // @ts-expect-error the database of a loader has no such method
      void args.db.deleteFrom('vehicles')
      // @ts-expect-error and no verb takes it
      return likeVehicle(args.db, member, { vehicleId: 1, liked: true }, args.at)
    }
    const call = read({
      summary: 'A call that reads',
      response: z.object({}),
      // @ts-expect-error nor does a GET of the API
      run: ({ db, viewer, at }) => likeVehicle(db, signedIn(viewer), { vehicleId: 1, liked: true }, at),
    })
    expect([screen, call]).toHaveLength(2)
  })

  it('say themselves whether they are cached: the page cache lists no address', () => {
    const cache = sources.find(({ path }) => path === 'http/cache/page-cache.server.ts')?.text ?? ''
    expect(cache.match(/'\/[\w:/-]*'/g)).toBeNull()
    const cached = within('routes').filter(({ text }) => /^ {2}pageCache: \{/m.test(text))
    expect(cached.length).toBeGreaterThan(5)
    expect(cached.filter(({ text }) => !text.includes('screenLoader({'))).toEqual([])
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
