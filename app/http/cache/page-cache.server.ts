import { LRUCache } from 'lru-cache'
import { now } from '#app/clock.server.ts'
import { database, generationOf } from '#app/db.server.ts'
import { env } from '#app/env.server.ts'
import { newFormKey } from '#app/http/request/idempotency.server.ts'
import { languageCookie, languageOf } from '#app/i18n/i18n.server.ts'

/**
 * Rendered pages for visitors, in memory. A page is valid until the database is written to, and for 30 s at most, since
 * ages ("2m") change without a write.
 */
const pages = new LRUCache<string, CachedPage>({ maxSize: 16 * 1024 * 1024, ttl: 30_000 })

/** The page split at the values that differ for each request: `values[i]` goes after `pieces[i]`. */
type CachedPage = { generation: number; pieces: Buffer[]; values: Value[]; onServed: OnServed | null }

type Value = 'nonce' | 'requestId' | 'formKey'

/** What a screen says of its pages (`screenLoader`, `pageCache`); without it they are not cached. */
export type PageCacheOptions<Answer> = {
  /** The query parameters that the screen reads. A page asked for with any other is not cached. */
  params: readonly string[]
  /** Which answers may be cached; all, if it is left out. Whatever it says, only a page with status 200 is. */
  when?: (answer: Answer) => boolean
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
  /** Called each time the page is served from the cache. */
  onServed: OnServed | null
}

/** What the fast path knows of a request. */
export type PageRequest = {
  method: string
  /** Path and query. */
  address: string
  header: (name: string) => string
  clientAddress: string
  nonce: string
  requestId: string
}

/** The cached page, or the entry under which it may be stored; null where it must not be. */
export type PageLookup = { body: Buffer } | { entry: PageCacheEntry | null }

export async function lookUpPage(request: PageRequest): Promise<PageLookup> {
  const { method, address, header } = request
  // Addresses in a page are absolute: without `BASE_URL` they are the request's own.
  const isCacheable = env.isProduction && env.BASE_URL !== '' && (method === 'GET' || method === 'HEAD')
  if (!isCacheable || !areHarmless(header('Cookie'))) return { entry: null }
  const headers = { Cookie: header('Cookie'), 'Accept-Language': header('Accept-Language') }
  const [db, language] = await Promise.all([database(), languageOf(new Request(env.BASE_URL, { headers }))])
  const key = `${language} ${address}`
  const generation = generationOf(db)
  const cached = pages.get(key)
  if (cached?.generation !== generation) {
    return { entry: { key, generation, isAllowed: false, onServed: null } }
  }
  if (method === 'GET') cached.onServed?.({ address: request.clientAddress, header, at: now() })
  return { body: fill(cached, { ...request, formKey: newFormKey() }) }
}

/** Allows a page to be stored, if its screen's declaration covers the address and the answer. */
export function allowCaching<Answer>(
  entry: PageCacheEntry,
  { params, when }: PageCacheOptions<Answer>,
  { searchParams }: URL,
  answer: Answer,
): void {
  const isKnown = [...searchParams.keys()].every((name) => params.includes(name))
  entry.isAllowed = isKnown && (when?.(answer) ?? true)
}

/** Stores a page; `own` holds the values of this request, which are cut out of it. */
export function storePage(
  { key, generation, onServed }: PageCacheEntry,
  body: Buffer,
  own: Record<Value, string>,
): void {
  const text = body.toString('utf8')
  const pieces: Buffer[] = []
  const values: Value[] = []
  let start = 0
  for (const { index, value } of occurrencesOf(own, text)) {
    pieces.push(Buffer.from(text.slice(start, index)))
    values.push(value)
    start = index + own[value].length
  }
  pieces.push(Buffer.from(text.slice(start)))
  pages.set(key, { generation, pieces, values, onServed }, { size: body.byteLength + 2 * key.length + 1_000 })
}

/** Cookies that do not make a page personal. With any other cookie, known or not, the cache is bypassed. */
const harmlessCookies = new Set([languageCookie.name])

function areHarmless(cookies: string): boolean {
  const names = cookies.split(';').map((cookie) => cookie.split('=', 1)[0]?.trim() ?? '')
  return names.every((name) => name === '' || harmlessCookies.has(name))
}

function occurrencesOf(own: Record<Value, string>, text: string): { index: number; value: Value }[] {
  const occurrences = (Object.keys(own) as Value[]).flatMap((value) => {
    const found: { index: number; value: Value }[] = []
    for (let index = text.indexOf(own[value]); index >= 0; index = text.indexOf(own[value], index + 1)) {
      found.push({ index, value })
    }
    return found
  })
  return occurrences.sort((one, other) => one.index - other.index)
}

function fill({ pieces, values }: CachedPage, own: Record<Value, string>): Buffer {
  const parts = pieces.flatMap((piece, index) => {
    const value = values[index]
    return value === undefined ? [piece] : [piece, Buffer.from(own[value])]
  })
  return Buffer.concat(parts)
}
