import { createHash, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { hashToken } from '#app/domain/session/session.server.ts'
import type { RequestContext } from '#app/http/request/request-context.server.ts'
import type { Database } from '#db/schema.ts'

/** Keys are kept for 24 hours (contract section 3). */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000

export type IdempotencyKey = { owner: string; route: string; key: string; digest: string }

const running = new Map<string, Promise<unknown>>()

/**
 * Runs `act` once for an idempotency key with the same content: a double tap or a retry gets the first result, and one
 * that arrives during the first run waits for it. Errors are not stored, so that a corrected form can be sent again.
 * Results are plain JSON.
 */
export async function runIdempotently<T>(
  db: Kysely<Database>,
  key: IdempotencyKey,
  at: number,
  act: () => Promise<T>,
): Promise<T> {
  const name = JSON.stringify([key.owner, key.route, key.key, key.digest])
  const underway = running.get(name)
  if (underway) return underway as Promise<T>
  const result = storedOrNewResult(db, key, at, act)
  running.set(name, result)
  try {
    return await result
  } finally {
    running.delete(name)
  }
}

async function storedOrNewResult<T>(
  db: Kysely<Database>,
  key: IdempotencyKey,
  at: number,
  act: () => Promise<T>,
): Promise<T> {
  await db
    .deleteFrom('form_keys')
    .where('created_at', '<=', at - KEY_LIFETIME_MS)
    .execute()
  const stored = await db
    .selectFrom('form_keys')
    .select('result')
    .where('owner', '=', key.owner)
    .where('route', '=', key.route)
    .where('key', '=', key.key)
    .where('digest', '=', key.digest)
    .where('status', '=', 'done')
    .executeTakeFirst()
  if (stored?.result) return JSON.parse(stored.result) as T
  const result = await act()
  await db
    .insertInto('form_keys')
    .values({ ...key, status: 'done', result: JSON.stringify(result), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return result
}

/** Keys belong to one member, else to one session or address. */
export function keyOwner(context: Pick<RequestContext, 'viewer' | 'sessionToken' | 'address'>): string {
  if (context.viewer) return `u:${context.viewer.id}`
  return `s:${hashToken(context.sessionToken ?? context.address).slice(0, 32)}`
}

/** A hash of the sent fields, sorted by name, with files by the hash of their content. */
export function digestOf(entries: Iterable<readonly [string, string]>): string {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}

/** A new idempotency key for the forms of a page. */
export function newFormKey(): string {
  return randomUUID()
}
