import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { haveRaids } from '#tests/e2e/raids/raid-screens.ts'
import { bare, discussed, gathered, photographed, seed, warden } from '#tests/e2e/seed.ts'
import { type ReceivedAnswer, receivedAnswer } from '#tests/received-answer.ts'
import { startSite, type TestSite } from '#tests/site.ts'

/**
 * The budgets of a page before its photos, gzip; those of the texts, which come as JSON, and of the scripts in the head,
 * which are counted as they stand, are the project's own. What a page brings of JavaScript is measured in a browser
 * (`tests/e2e/budget.spec.ts`).
 */
const KB = 1024
const budget = { html: 20 * KB, css: 15 * KB, fonts: 40 * KB, texts: 8 * KB, headScripts: 1.5 * KB }

let site: TestSite
let cookie: string

beforeAll(async () => {
  site = await startSite()
  await seed(site)
  await haveRaids(site)
  const member = site.browser()
  await member.call('POST', '/auth/dev', { username: 'measured' })
  cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
})

afterAll(() => site?.stop())

/** What a browser gets that takes gzip. */
function ask(path: string, headers: Record<string, string> = {}): Promise<ReceivedAnswer> {
  const usual = { 'Accept-Encoding': 'gzip', Accept: '*/*', Connection: 'keep-alive' }
  return receivedAnswer(site.url + path, { ...usual, ...headers })
}

const attributesOf = (html: string, tag: RegExp, attribute: string) =>
  [...html.matchAll(tag)].flatMap(([found]) => new RegExp(`\\b${attribute}="([^"]*)"`).exec(found)?.[1] ?? [])

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

const pages: [name: string, path: string, signedIn: boolean][] = [
  ['home', '/', false],
  ['home to a member', '/', true],
  ['explore', '/explore', false],
  ['liked', '/liked', true],
  ['a profile', `/u/${warden}`, false],
  ['the own profile', '/profile', true],
  ['what explains rep', '/profile/rep', true],
  ['a vehicle with photos', `/plate/${photographed.plate}`, false],
  ['a vehicle with photos to a member', `/plate/${photographed.plate}`, true],
  ['a vehicle that is talked about', `/plate/${discussed.plate}`, true],
  ['a vehicle without photos to a member', `/plate/${bare.plate}`, true],
  ['collections', '/collections', false],
  ['collections to a member', '/collections', true],
  ['a collection', gathered.path, false],
  ['the active raid', '/raid', false],
  ['raids', '/raids', false],
  ['quick submit', '/submit', true],
]

/** Of the screens that are no vehicle's. */
const namespacesOf: Record<string, string[]> = {
  '/': ['home', 'raids'],
  '/explore': ['explore', 'tags'],
  '/liked': ['liked'],
  [`/u/${warden}`]: ['users', 'explore', 'collections'],
  '/profile': ['users', 'explore', 'collections'],
  '/profile/rep': ['rep'],
  '/collections': ['collections'],
  [gathered.path]: ['collections'],
  '/raid': ['raids'],
  '/raids': ['raids'],
  '/submit': ['submit', 'vehicles', 'media'],
}

describe.each(pages)('%s', (_name, path, signedIn) => {
  let page: ReceivedAnswer
  beforeAll(async () => {
    page = await ask(path, signedIn ? { Cookie: cookie } : {})
    expect(page.status).toBe(200)
  })

  it('keeps to the budget for HTML', () => {
    expect(page.headers['content-encoding']).toBe('gzip')
    expect(page.bytes.length).toBeLessThan(budget.html)
  })

  it('keeps to the budget for CSS, the font in it included, in the shared style sheet and one of the screen', async () => {
    const sheets = attributesOf(page.text, /<link [^>]*rel="stylesheet"[^>]*>/g, 'href')
    expect(sheets.length).toBeLessThanOrEqual(2)
    expect(sheets.filter((path) => !/^\/assets\/[\w-]+\.css$/.test(path))).toEqual([])
    const weights = await Promise.all(sheets.map(async (path) => (await ask(path)).bytes.length))
    expect(sum(weights)).toBeLessThan(budget.css)
  })

  it.each(['en', 'ms', 'zh'])('keeps to the budget for texts in %s', async (language) => {
    const own = namespacesOf[path] ?? ['vehicles', 'media', 'tags']
    const namespaces = ['common', 'layout', 'plates', 'error-screen', ...own]
    const texts = await ask(`/locales/${language}/${namespaces.join('+')}.json`)
    expect(texts.status).toBe(200)
    expect(Object.keys(JSON.parse(texts.text) as object)).toEqual(namespaces)
    expect(texts.bytes.length).toBeLessThan(budget.texts)
  })

  it('lets nothing hold up the first paint but its style sheet', () => {
    const head = page.text.slice(0, page.text.indexOf('</head>'))
    const withSource = [...page.text.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].map(([tag]) => tag)
    expect(withSource.filter((tag) => !/type="module"|\basync\b|\bdefer\b/.test(tag))).toEqual([])
    expect(
      sum(
        [...head.matchAll(/<script(?! type="application\/ld)[^>]*>([\s\S]*?)<\/script>/g)].map(
          ([, code]) => code?.length ?? 0,
        ),
      ),
    ).toBeLessThan(budget.headScripts)
    const elsewhere = [
      ...page.text.matchAll(
        /<(?:script|link(?! rel="canonical")|img|source)\b[^>]*\b(?:src|href|srcset)="(?:https?:)?\/\/[^"]*"/gi,
      ),
    ]
    expect(elsewhere.map(([tag]) => tag)).toEqual([])
  })

  it('has private cache headers and, made for one reader, no ETag', async () => {
    // What only its reader may see is not kept by the browser either: on a shared machine "Back" would show it.
    expect(page.headers['cache-control']).toBe(
      ['/liked', '/profile', '/profile/rep', '/submit'].includes(path)
        ? 'private, no-store'
        : 'private, no-cache',
    )
    const vary = (page.headers.vary ?? '').split(/,\s*/)
    expect(vary).toEqual(expect.arrayContaining(['Cookie', 'Accept-Language', 'Accept-Encoding']))
    expect(page.headers.etag).toBeUndefined()
    expect(page.headers['last-modified']).toBeUndefined()
  })

  it('brings the security headers, and the nonce that its scripts carry', () => {
    const { headers } = page
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['x-powered-by']).toBeUndefined()
    const policy = String(headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(nonce.length).toBeGreaterThan(20)
    expect(policy.split(';').map((directive) => directive.trim())).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
        `style-src 'self' 'nonce-${nonce}'`,
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        expect.stringMatching(/^form-action 'self'/),
      ]),
    )
    // Data for search engines are no script.
    const scripts = [...page.text.matchAll(/<script(?! type="application\/ld)[^>]*>/g)].map(([tag]) => tag)
    expect(scripts.length).toBeGreaterThan(2)
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
  })
})

it('keeps all fonts within their budget: the one in the style sheet and those that plates bring', async () => {
  const home = await ask('/')
  const [sheet = ''] = attributesOf(home.text, /<link [^>]*rel="stylesheet"[^>]*>/g, 'href')
  const css = (await ask(sheet)).text
  const within = [...css.matchAll(/url\("?data:font\/woff2;base64,([\w+/=]+)/g)].map(
    ([, data = '']) => Buffer.from(data, 'base64').length,
  )
  const files = [...css.matchAll(/url\("?(\/[^")]+\.woff2)/g)].map(([, path = '']) => path)
  const beside = await Promise.all(files.map(async (path) => (await ask(path)).bytes.length))
  expect(within.length + files.length).toBeGreaterThan(0)
  expect(sum(within) + sum(beside)).toBeLessThan(budget.fonts)
})

it('gives every page that is made anew a nonce of its own', async () => {
  const policies = await Promise.all(
    [1, 2].map(async () => (await ask('/', { Cookie: cookie })).headers['content-security-policy']),
  )
  expect(policies[0]).not.toBe(policies[1])
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['identity', undefined],
])('to a browser that takes "%s" sends hashed files as %s', async (accepted, encoding) => {
  const home = await ask('/')
  const [path = ''] = home.text.match(/\/assets\/root-[\w-]+\.js/) ?? []
  const { headers, text } = await ask(path, { 'Accept-Encoding': accepted })
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['content-type']).toMatch(/^application\/javascript; charset=utf-8$/i)
  expect(headers.vary).toBe('Accept-Encoding')
  expect(text === readFileSync(`build/client${path}`, 'utf8')).toBe(true)
})

it('leaves the connection open after a file that is not there', async () => {
  const { status, headers } = await ask('/assets/nothing.js')
  expect([status, headers.connection]).toEqual([404, 'keep-alive'])
})

it('lets browsers keep hashed files for good, and the others not', async () => {
  const home = await ask('/')
  const hashed = home.text.match(/\/assets\/[\w-]+\.(?:js|css)/g) ?? []
  expect(hashed.length).toBeGreaterThan(2)
  for (const path of new Set(hashed)) {
    const { headers } = await ask(path)
    expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    // These are for pages.
    expect(headers['content-security-policy'], path).toBeUndefined()
    expect(headers['permissions-policy'], path).toBeUndefined()
  }
  const fonts = readdirSync('public/fonts').filter((file) => file.endsWith('.woff2'))
  for (const path of ['/icon.svg', ...fonts.map((file) => `/fonts/${file}`)]) {
    const { status, headers } = await ask(path)
    expect(status, path).toBe(200)
    expect(headers['cache-control'], path).not.toContain('immutable')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
  }
})
