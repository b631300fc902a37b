import { LRUCache } from 'lru-cache'
import { database, generationOf } from '#app/db.server.ts'
import { privateHeaders } from '#app/http/cache/cache-headers.ts'
import { notModified } from '#app/http/cache/conditional-request.server.ts'

/**
 * Answers that browsers ask for over and over, by who asks for what: while nothing was written the same answer is not made
 * again to find that it is the same. Half a minute at most, since some depend on the time of day.
 */
const answers = new LRUCache<string, { generation: number; etag: string }>({ max: 10_000, ttl: 30_000 })

/** Browsers send far less; whoever sends more is answered anew each time. */
const LONGEST_KEY = 2_000

/** Who asks for what in which language, and the state of the site. */
export type Asked = { key: string; generation: number }

/** For GETs that name the answer they know; null for all else. */
export async function askedAgain(request: Request): Promise<Asked | null> {
  if (request.method !== 'GET' || !request.headers.has('If-None-Match')) return null
  const { headers, url } = request
  const key = [headers.get('Cookie'), headers.get('Accept-Language'), url].join('\n')
  return key.length <= LONGEST_KEY ? { key, generation: generationOf(await database()) } : null
}

/** A 304, if the answer that the browser knows still stands. */
export function unchanged({ key, generation }: Asked, request: Request): Response | null {
  const known = answers.get(key)
  if (known?.generation !== generation) return null
  return notModified(request, new Headers({ ...privateHeaders, ETag: known.etag }))
}

export function rememberAnswer({ key, generation }: Asked, { headers }: Response): void {
  const etag = headers.get('ETag')
  if (etag !== null) answers.set(key, { generation, etag })
}
