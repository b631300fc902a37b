import { LRUCache } from 'lru-cache'
import { now } from '#app/clock.server.ts'
import { database, generationOf } from '#app/db.server.ts'
import { env } from '#app/env.server.ts'
import { cacheCounts } from '#app/http/cache/cache-counts.ts'
import { pageHeaders, privateHeaders } from '#app/http/cache/cache-headers.ts'
import { CachedPage } from '#app/http/cache/cached-page.server.ts'
import { isKnown } from '#app/http/cache/conditional-request.server.ts'
import { acceptedEncoding } from '#app/http/request/accept-encoding.server.ts'
import { languageCookie, languageOf } from '#app/i18n/i18n.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/**
 * Rendered pages for visitors, in memory, as they are sent. A page is valid until the database is written to, and for
 * 30 s at most, since ages ("2m") change without a write.
 */
const pages = new LRUCache<string, StoredPage>({
  maxSize: 16 * 1024 * 1024,
  ttl: 30_000,
  sizeCalculation: ({ page }, key) => page.bytes + 2 * key.length + 1_000,
})

const counts = cacheCounts('pages', () => ({ entries: pages.size, bytes: pages.calculatedSize }))

type StoredPage = {
  generation: number
  /** ms UTC. */
  until: number
  page: CachedPage
  onServed: OnServed | null
}

/** What a screen says of its pages (`screenLoader`, `pageCache`); without it they are not cached. */
export type PageCacheOptions<Answer> = {
  /** The query parameters that the screen reads. A page asked for with any other is not cached. */
  params: readonly string[]
  /** Which answers may be cached; all, if it is left out. Whatever it says, only a page with status 200 is. */
  when?: (answer: Answer) => boolean
  /** When its pages next change without a write, such as at the end of a raid, ms UTC; they are kept no longer. */
  until?: (db: ReadDatabase, at: number) => Promise<number | null>
}

/** Who is served a cached page, and when (ms UTC). */
export type Visitor = { address: string; header: (name: string) => string; at: number }

type OnServed = (visitor: Visitor) => void

/** The entry for a page that is being rendered. It is stored only if its screen allows it. */
export type PageCacheEntry = {
  key: string
  /** Read before anything else was read for the page. */
  generation: number
  /** Set by the screen's loader. */
  isAllowed: boolean
  /** Set by the screen's loader: how long it may be kept, ms UTC. */
  until: number | null
  /** Called each time the page is served from the cache. */
  onServed: OnServed | null
}

/** What the fast path knows of a request. */
export type PageRequest = {
  method: string
  /** Path and query. */
  address: string
  header: (name: string) => string
  clientAddress: () => string
}

/** An answer from the page cache, the same for GET and HEAD. Without a body it is a 304. */
export type CachedAnswer = { headers: Record<string, string>; body: Buffer | null; page: CachedPage }

/** The answer to a request whose page is in the cache. */
export async function answerFromPageCache(request: PageRequest): Promise<CachedAnswer | null> {
  const key = await keyOf(request)
  const stored = key === null ? undefined : pages.get(key)
  // What is no page is answered although the database cannot be read.
  if (key === null || stored === undefined) return null
  const { generation, until, page, onServed } = stored
  if (generation !== generationOf(await database()) || now() >= until) return null
  counts.hit()
  const { header, clientAddress } = request
  const headers = { ...privateHeaders, Vary: `${privateHeaders.Vary}, Accept-Encoding`, ETag: page.etag }
  const isUnchanged = isKnown(header('If-None-Match'), page.etag)
  const encoding = acceptedEncoding(header('Accept-Encoding'))
  const body = isUnchanged ? null : await page.encoded(encoding, () => updateSize(key, stored))
  if (request.method === 'GET') onServed?.({ address: clientAddress(), header, at: now() })
  if (body === null) return { headers, body, page }
  Object.assign(headers, {
    'Content-Type': pageHeaders['Content-Type'],
    'Content-Length': String(body.byteLength),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  })
  return { headers, body, page }
}

/** The entry under which the page of a request may be stored; null where it must not be. */
export async function pageCacheEntryOf(request: PageRequest): Promise<PageCacheEntry | null> {
  const key = await keyOf(request)
  if (key === null) return null
  return { key, generation: generationOf(await database()), isAllowed: false, until: null, onServed: null }
}

/** What of a request a screen's declaration is held against. */
type AnsweredRequest = { db: ReadDatabase; url: URL; at: number }

/** Allows a page to be stored, if its screen's declaration covers the address and the answer. */
export async function allowCaching<Answer>(
  entry: PageCacheEntry,
  { params, when, until }: PageCacheOptions<Answer>,
  { db, url: { searchParams }, at }: AnsweredRequest,
  answer: Answer,
): Promise<void> {
  const areKnown = [...searchParams.keys()].every((name) => params.includes(name))
  if (!areKnown || when?.(answer) === false) return
  entry.until = (await until?.(db, at)) ?? null
  entry.isAllowed = true
}

/** Stores a page that was rendered with this nonce. */
export function storePage(
  { key, generation, until, onServed }: PageCacheEntry,
  body: Buffer,
  nonce: string,
): void {
  counts.miss()
  const page = new CachedPage(body.toString('utf8'), nonce)
  pages.set(key, { generation, until: until ?? Number.POSITIVE_INFINITY, page, onServed })
}

/** One more of its encodings counts. The cache weighs an entry when it is put in. */
function updateSize(key: string, stored: StoredPage): void {
  if (pages.peek(key) !== stored) return
  const ttl = pages.getRemainingTTL(key)
  pages.delete(key)
  if (ttl > 0) pages.set(key, stored, { ttl })
}

/** A cookie that many visitors share: pages are kept for each of its values that the site may have set. */
export type SharedCookie = { name: string; isValid: (value: string) => boolean }

const sharedCookies = new Map<string, SharedCookie>()

/** Besides the language's, all cookies that do not make a page personal, from whoever sets them. */
export function shareByCookies(cookies: readonly SharedCookie[]): void {
  for (const cookie of cookies) sharedCookies.set(cookie.name, cookie)
}

/** Null for a request whose answer is not for everybody who asks in that language with the same shared cookies. */
async function keyOf({ method, address, header }: PageRequest): Promise<string | null> {
  // Addresses in a page are absolute: without `BASE_URL` they are the request's own.
  const isCacheable = env.isProduction && env.BASE_URL !== '' && (method === 'GET' || method === 'HEAD')
  const shared = isCacheable ? sharedValuesOf(header('Cookie')) : null
  return shared === null ? null : `${await languageOf({ headers: { get: header } })} ${shared} ${address}`
}

/**
 * Of the cookies that many visitors share, what the page depends on; the language is asked for elsewhere. With any other
 * cookie, known or not, one that comes twice or one whose value nobody set, the page may be personal: null.
 */
function sharedValuesOf(cookies: string): string | null {
  const values = new Map<string, string>()
  for (const cookie of cookies.split(';')) {
    const [name = '', value = ''] = cookie.trim().split('=', 2)
    if (name === '' || name === languageCookie.name) continue
    if (values.has(name) || !sharedCookies.get(name)?.isValid(value)) return null
    values.set(name, value)
  }
  return [...sharedCookies.keys()].map((name) => encodeURIComponent(values.get(name) ?? '')).join(' ')
}
