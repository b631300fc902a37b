import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bare, discussed, photographed, seed } from '#tests/e2e/seed.ts'
import { startSite, type TestSite } from '#tests/site.ts'

/**
 * The budgets of a page before its photos, gzip; that of the texts, which come as JSON, is the project's own. What a
 * page brings of JavaScript is measured in a browser (`tests/e2e/budget.spec.ts`).
 */
const KB = 1024
const budget = { html: 20 * KB, css: 15 * KB, fonts: 40 * KB, texts: 8 * KB }

let site: TestSite
let cookie: string

beforeAll(async () => {
  site = await startSite()
  await seed(site)
  const member = site.browser()
  await member.call('POST', '/auth/dev', { username: 'measured' })
  cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
})

afterAll(() => site?.stop())

type Answer = {
  status: number
  headers: IncomingHttpHeaders
  /** As it went over the line. */
  bytes: number
  text: string
}

/** What a browser gets that takes gzip. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = get(site.url + path, { headers: { 'Accept-Encoding': 'gzip', Accept: '*/*', ...headers } })
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  const isGzip = response.headers['content-encoding'] === 'gzip'
  const text = (isGzip ? gunzipSync(body) : body).toString()
  return { status: response.statusCode ?? 0, headers: response.headers, bytes: body.length, text }
}

const attributesOf = (html: string, tag: RegExp, attribute: string) =>
  [...html.matchAll(tag)].flatMap(([found]) => new RegExp(`\\b${attribute}="([^"]*)"`).exec(found)?.[1] ?? [])

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

const pages: [name: string, path: string, signedIn: boolean][] = [
  ['home', '/', false],
  ['home to a member', '/', true],
  ['explore', '/explore', false],
  ['liked', '/liked', true],
  ['a vehicle with photos', `/plate/${photographed.plate}`, false],
  ['a vehicle with photos to a member', `/plate/${photographed.plate}`, true],
  ['a vehicle that is talked about', `/plate/${discussed.plate}`, true],
  ['a vehicle without photos to a member', `/plate/${bare.plate}`, true],
]

/** Of the screens that are no vehicle's. */
const namespacesOf: Record<string, string[]> = {
  '/': ['home'],
  '/explore': ['explore', 'tags'],
  '/liked': ['liked'],
}

describe.each(pages)('%s', (_name, path, signedIn) => {
  let page: Answer
  beforeAll(async () => {
    page = await ask(path, signedIn ? { Cookie: cookie } : {})
    expect(page.status).toBe(200)
  })

  it('keeps to the budget for HTML', () => {
    expect(page.headers['content-encoding']).toBe('gzip')
    expect(page.bytes).toBeLessThan(budget.html)
  })

  it('keeps to the budget for CSS, the font in it included, in the shared style sheet and one of the screen', async () => {
    const sheets = attributesOf(page.text, /<link [^>]*rel="stylesheet"[^>]*>/g, 'href')
    expect(sheets.length).toBeLessThanOrEqual(2)
    expect(sheets.filter((path) => !/^\/assets\/[\w-]+\.css$/.test(path))).toEqual([])
    const weights = await Promise.all(sheets.map(async (path) => (await ask(path)).bytes))
    expect(sum(weights)).toBeLessThan(budget.css)
  })

  it.each(['en', 'ms', 'zh'])('keeps to the budget for texts in %s', async (language) => {
    const own = namespacesOf[path] ?? ['vehicles', 'media', 'tags', 'discussions']
    const namespaces = ['common', 'layout', 'plates', 'error-screen', ...own]
    const files = await Promise.all(
      namespaces.map((namespace) => ask(`/locales/${language}/${namespace}.json`)),
    )
    expect(files.map(({ status }) => status)).toEqual(files.map(() => 200))
    expect(sum(files.map(({ bytes }) => bytes))).toBeLessThan(budget.texts)
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
    ).toBeLessThan(KB)
    const elsewhere = [
      ...page.text.matchAll(
        /<(?:script|link(?! rel="canonical")|img|source)\b[^>]*\b(?:src|href|srcset)="(?:https?:)?\/\/[^"]*"/gi,
      ),
    ]
    expect(elsewhere.map(([tag]) => tag)).toEqual([])
  })

  it('has private cache headers and is never answered with a 304', async () => {
    expect(page.headers['cache-control']).toBe('private, no-cache')
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
  const beside = await Promise.all(files.map(async (path) => (await ask(path)).bytes))
  expect(within.length + files.length).toBeGreaterThan(0)
  expect(sum(within) + sum(beside)).toBeLessThan(budget.fonts)
})

it('gives every page a nonce of its own', async () => {
  const policies = await Promise.all(
    [1, 2].map(async () => (await ask('/')).headers['content-security-policy']),
  )
  expect(policies[0]).not.toBe(policies[1])
})

it('lets browsers keep hashed files for good, and the others not', async () => {
  const home = await ask('/')
  const hashed = home.text.match(/\/assets\/[\w-]+\.(?:js|css)/g) ?? []
  expect(hashed.length).toBeGreaterThan(2)
  for (const path of new Set(hashed)) {
    expect((await ask(path)).headers['cache-control'], path).toBe('public, max-age=31536000, immutable')
  }
  const fonts = readdirSync('public/fonts').filter((file) => file.endsWith('.woff2'))
  for (const path of ['/icon.svg', ...fonts.map((file) => `/fonts/${file}`)]) {
    const { status, headers } = await ask(path)
    expect(status, path).toBe(200)
    expect(headers['cache-control'], path).not.toContain('immutable')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
  }
})
