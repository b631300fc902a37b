import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { now } from '#app/clock.server.ts'
import { database, generationOf } from '#app/db.server.ts'
import { cacheCounts } from '#app/http/cache/cache-counts.ts'
import { privateHeaders } from '#app/http/cache/cache-headers.ts'
import { etagOf, isKnown, notModified } from '#app/http/cache/conditional-request.server.ts'
import { EncodedBody } from '#app/http/cache/encoded-body.server.ts'
import type { PageRequest } from '#app/http/cache/page-cache.server.ts'
import { acceptedEncoding } from '#app/http/request/accept-encoding.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** As long as a page is kept for visitors: views are written without a new generation. */
const MAX_AGE_MS = 30_000

/** Addresses whose answers are stored. */
const MAX_ANSWERS = 100

/** Characters of an answer that is worth compressing. */
const MIN_COMPRESSED = 1024

type StoredResponse = {
  generation: number
  at: number
  until: number
  text: string
  etag: string
  /** Made when it is first asked for. */
  encoded: EncodedBody | null
}

/** JSON that is the same for everybody who asks, as it is sent: by path, for each database. */
const answers = new WeakMap<Kysely<Database>, LRUCache<string, StoredResponse>>()

/** Of the database whose answers were stored last: a site has one. */
let newest: LRUCache<string, StoredResponse> | undefined
const counts = cacheCounts('responses', () => ({ entries: newest?.size ?? 0, bytes: null }))

/** The answer to a GET, if it is kept and nothing has changed since. */
export async function cachedResponse(request: Request): Promise<Response | null> {
  const stored = await storedAt(new URL(request.url).pathname)
  if (stored === null) return null
  const headers = new Headers(headersOf(stored))
  return notModified(request, headers) ?? new Response(stored.text, { headers })
}

/** An answer as the server sends it. Without a body it is a 304. */
export type CachedResponse = { headers: Record<string, string>; body: Buffer | null }

/** The same for the server, which asks before anything else is done with a request; compressed once for everybody. */
export async function answerFromResponseCache({
  method,
  address,
  header,
}: PageRequest): Promise<CachedResponse | null> {
  // What a query means only its call knows.
  if (method !== 'GET' || !address.startsWith('/api/') || address.includes('?')) return null
  const stored = await storedAt(address)
  if (stored === null) return null
  const headers: Record<string, string> = headersOf(stored)
  headers.Vary = `${privateHeaders.Vary}, Accept-Encoding`
  if (isKnown(header('If-None-Match'), stored.etag)) return { headers, body: null }
  stored.encoded ??= new EncodedBody(Buffer.from(stored.text))
  const isLong = stored.text.length >= MIN_COMPRESSED
  const encoding = isLong ? acceptedEncoding(header('Accept-Encoding')) : 'identity'
  const body = await stored.encoded.encoded(encoding)
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  headers['Content-Length'] = String(body.byteLength)
  return { headers, body }
}

async function storedAt(path: string): Promise<StoredResponse | null> {
  const db = await database()
  const stored = answers.get(db)?.get(path)
  const time = now()
  if (stored?.generation !== generationOf(db) || time < stored.at || time >= stored.until) return null
  counts.hit()
  return stored
}

function headersOf({ etag }: StoredResponse): Record<string, string> {
  return { ...privateHeaders, 'Content-Type': 'application/json; charset=utf-8', ETag: etag }
}

/** Stores an answer that is read after this was made, at `at`. */
export type StoreResponse = (text: string) => void

export async function responseCacheEntryOf(
  request: Request,
  at: number,
  untilOf: (db: ReadDatabase, at: number) => Promise<number | null>,
): Promise<StoreResponse> {
  const db = await database()
  // Before reading: what is written meanwhile makes the answer an old one.
  const generation = generationOf(db)
  const until = Math.min(at + MAX_AGE_MS, (await untilOf(db, at)) ?? Number.POSITIVE_INFINITY)
  return (text) => {
    let ofDatabase = answers.get(db)
    if (ofDatabase === undefined) {
      ofDatabase = new LRUCache({ max: MAX_ANSWERS })
      answers.set(db, ofDatabase)
    }
    newest = ofDatabase
    counts.miss()
    const path = new URL(request.url).pathname
    ofDatabase.set(path, { generation, at, until, text, etag: etagOf(text), encoded: null })
  }
}
