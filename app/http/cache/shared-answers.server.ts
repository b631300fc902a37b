import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { now } from '#app/clock.server.ts'
import { database, generationOf } from '#app/db.server.ts'
import { privateHeaders } from '#app/http/cache/cache-headers.ts'
import { etagOf, notModified } from '#app/http/cache/conditional-request.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** As long as a page is kept for visitors: views are written without a new generation. */
const MAX_AGE_MS = 30_000

/** Addresses whose answers are kept. */
const MAX_ANSWERS = 100

type Kept = { generation: number; at: number; until: number; body: string; etag: string }

/** JSON that is the same for everybody who asks, as it is sent: by path, for each database. */
const answers = new WeakMap<Kysely<Database>, LRUCache<string, Kept>>()

/** The answer to a GET, if it is kept and nothing has changed since. */
export async function keptAnswer(request: Request): Promise<Response | null> {
  const db = await database()
  const kept = answers.get(db)?.get(pathOf(request))
  const time = now()
  if (kept?.generation !== generationOf(db) || time < kept.at || time >= kept.until) return null
  const headers = new Headers({
    ...privateHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    ETag: kept.etag,
  })
  return notModified(request, headers) ?? new Response(kept.body, { headers })
}

/** Keeps an answer that is read after this was made, at `at`. */
export type Keep = (body: string) => void

export async function placeToKeep(
  request: Request,
  at: number,
  untilOf: (db: ReadDatabase, at: number) => Promise<number | null>,
): Promise<Keep> {
  const db = await database()
  // Before reading: what is written meanwhile makes the answer an old one.
  const generation = generationOf(db)
  const until = Math.min(at + MAX_AGE_MS, (await untilOf(db, at)) ?? Number.POSITIVE_INFINITY)
  return (body) => {
    let ofDatabase = answers.get(db)
    if (ofDatabase === undefined) {
      ofDatabase = new LRUCache({ max: MAX_ANSWERS })
      answers.set(db, ofDatabase)
    }
    ofDatabase.set(pathOf(request), { generation, at, until, body, etag: etagOf(body) })
  }
}

function pathOf({ url }: Request): string {
  return new URL(url).pathname
}
