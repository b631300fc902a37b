import { createHash, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** Keys are kept for 24 hours (contract section 3). */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000

export type IdempotencyKey = { owner: string; route: string; key: string; digest: string }

/**
 * Runs an act in a transaction (or joins the one it is called in) that also stores what the act returns under the
 * request's idempotency key, if it has one: there is never an act without its key.
 */
export type WithKey<Result> = (
  db: Kysely<Database>,
  act: (db: Kysely<Database>) => Promise<Result>,
) => Promise<Result>

const running = new Map<string, Promise<unknown>>()

/**
 * Runs `run` once for an idempotency key with the same content: a double tap or a retry gets the first result, and one
 * that arrives during the first run waits for it. Stored is the result of the act that `run` hands to `withKey`, without
 * what `toStored` leaves out; slow work comes before. Errors are not stored, so that a corrected form can be sent again.
 * Results are plain JSON.
 */
export async function runIdempotently<Result>(
  db: Kysely<Database>,
  key: IdempotencyKey | null,
  at: number,
  run: (withKey: WithKey<Result>) => Promise<Result>,
  toStored: (result: Result) => unknown = (result) => result,
): Promise<Result> {
  if (key === null) return run(inTransaction)
  const name = JSON.stringify([key.owner, key.route, key.key, key.digest])
  const underway = running.get(name)
  if (underway) return underway as Promise<Result>
  const result = storedOrNewResult(db, key, at, () =>
    run((db, act) =>
      inTransaction(db, async (db) => {
        const done = await act(db)
        await storeResult(db, key, at, toStored(done))
        return done
      }),
    ),
  )
  running.set(name, result)
  try {
    return await result
  } finally {
    running.delete(name)
  }
}

async function storedOrNewResult<Result>(
  db: ReadDatabase,
  key: IdempotencyKey,
  at: number,
  run: () => Promise<Result>,
): Promise<Result> {
  const stored = await db
    .selectFrom('form_keys')
    .select('result')
    .where('owner', '=', key.owner)
    .where('route', '=', key.route)
    .where('key', '=', key.key)
    .where('digest', '=', key.digest)
    .where('status', '=', 'done')
    .where('created_at', '>', at - KEY_LIFETIME_MS)
    .executeTakeFirst()
  return stored?.result ? (JSON.parse(stored.result) as Result) : run()
}

/** A key that another process has stored meanwhile is an error, which undoes the act. */
async function storeResult(
  db: Kysely<Database>,
  key: IdempotencyKey,
  at: number,
  result: unknown,
): Promise<void> {
  await db
    .deleteFrom('form_keys')
    .where('created_at', '<=', at - KEY_LIFETIME_MS)
    .execute()
  await db
    .insertInto('form_keys')
    .values({ ...key, status: 'done', result: JSON.stringify(result), created_at: at })
    .execute()
}

/** Keys belong to one member. Visitors have none: what they send may leave no row. */
export function keyOwner({ id }: Member): string {
  return `u:${id}`
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
