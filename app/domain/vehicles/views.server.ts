import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { inQuietTransaction } from '#app/db.server.ts'
import type { Database } from '#db/schema.ts'

/** Within that time a visitor is counted once for each vehicle (contract, section 4). */
const AGAIN_AFTER_MS = 30 * 60_000

/** Far more visitors than a small machine sees in half an hour; beyond it the longest gone count anew. */
const MAX_REMEMBERED = 100_000

const seen = new LRUCache<string, number>({ max: MAX_REMEMBERED })

/** Views that are not in the database yet, by vehicle. */
let pending = new Map<number, number>()

/** Counts a view in memory, since loaders do not write; `visitor` tells one visitor from another. */
export function recordView(vehicleId: number, visitor: string, at: number): void {
  const key = `${vehicleId} ${visitor}`
  const last = seen.get(key)
  if (last !== undefined && at - last < AGAIN_AFTER_MS) return
  seen.set(key, at)
  pending.set(vehicleId, (pending.get(vehicleId) ?? 0) + 1)
}

/** Writes what was counted, all at once; a view is no activity of the vehicle, and empties no cache. Those that fail to be written wait. */
export async function flushViews(db: Kysely<Database>): Promise<void> {
  if (pending.size === 0) return
  const views = pending
  pending = new Map()
  try {
    await inQuietTransaction(db, async (db) => {
      for (const [id, count] of views) {
        await db
          .updateTable('vehicles')
          .set(({ eb }) => ({ hits: eb('hits', '+', count) }))
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .execute()
      }
    })
  } catch (error) {
    for (const [id, count] of views) pending.set(id, (pending.get(id) ?? 0) + count)
    throw error
  }
}

/** For tests: as if the server had just started. */
export function clearViews(): void {
  seen.clear()
  pending.clear()
}
