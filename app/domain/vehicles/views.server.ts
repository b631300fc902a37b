import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { inQuietTransaction } from '#app/db.server.ts'
import type { Database } from '#db/schema.ts'

/** Within that time a visitor is counted once for each vehicle (contract, section 4). */
const AGAIN_AFTER_MS = 30 * 60_000

/**
 * Views of one vehicle that one address gives within that time, whoever is behind it: a household, a network that shares
 * an address, or somebody who calls their browser by ever new names.
 */
const MAX_FROM_ADDRESS = 5

/** Far more visitors than a small machine sees in half an hour; beyond it the longest gone count anew. */
const MAX_REMEMBERED = 100_000

const seen = new LRUCache<string, number>({ max: MAX_REMEMBERED })

/** When each address last counted for a vehicle, oldest first. */
const fromAddress = new LRUCache<string, number[]>({ max: MAX_REMEMBERED })

/** Views that are not in the database yet, by vehicle. */
let pending = new Map<number, number>()

/** Counts a view in memory, since loaders do not write; `visitor` and `address` tell one from another. */
export function recordView(
  vehicleId: number,
  { visitor, address }: { visitor: string; address: string },
  at: number,
): void {
  const isRecent = (then: number) => at - then < AGAIN_AFTER_MS
  const byVisitor = `${vehicleId} ${visitor}`
  const byAddress = `${vehicleId} ${address}`
  const last = seen.get(byVisitor)
  if (last !== undefined && isRecent(last)) return
  const recent = fromAddress.get(byAddress)?.filter(isRecent) ?? []
  if (recent.length >= MAX_FROM_ADDRESS) return
  seen.set(byVisitor, at)
  fromAddress.set(byAddress, [...recent, at])
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
  fromAddress.clear()
  pending.clear()
}
