import { LRUCache } from 'lru-cache'
import { database, generationOf } from '#app/db.server.ts'
import { cacheCounts } from '#app/http/cache/cache-counts.ts'
import { privateHeaders } from '#app/http/cache/cache-headers.ts'
import { notModified } from '#app/http/cache/conditional-request.server.ts'

/**
 * The ETags of recent answers, by reader and address. Until the database is written to, a matching `If-None-Match` gets
 * its 304 without computing the answer; for 30 s at most, since some answers depend on the time of day.
 */
const answers = new LRUCache<string, { generation: number; etag: string }>({ max: 10_000, ttl: 30_000 })

const counts = cacheCounts('etags', () => ({ entries: answers.size, bytes: null }))

/** A longer key is not cached. */
const MAX_KEY_LENGTH = 2_000

/** Cookie, language and address of the request, and the generation of the database. */
export type ETagLookup = { key: string; generation: number }

/** For GETs with `If-None-Match`; null for all else. */
export async function etagLookup(request: Request): Promise<ETagLookup | null> {
  if (request.method !== 'GET' || !request.headers.has('If-None-Match')) return null
  const { headers, url } = request
  const key = [headers.get('Cookie'), headers.get('Accept-Language'), url].join('\n')
  return key.length <= MAX_KEY_LENGTH ? { key, generation: generationOf(await database()) } : null
}

/** A 304 if the browser's answer is still current; null if unknown. */
export function cachedNotModified({ key, generation }: ETagLookup, request: Request): Response | null {
  const known = answers.get(key)
  if (known?.generation !== generation) return null
  const unchanged = notModified(request, new Headers({ ...privateHeaders, ETag: known.etag }))
  if (unchanged !== null) counts.hit()
  return unchanged
}

export function storeETag({ key, generation }: ETagLookup, { headers }: Response): void {
  const etag = headers.get('ETag')
  if (etag === null) return
  counts.miss()
  answers.set(key, { generation, etag })
}
