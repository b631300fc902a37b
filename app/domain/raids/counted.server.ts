import type { Raid } from '#app/domain/raids/raid.ts'
import { raidPlaceOf } from '#app/domain/raids/raid-leaderboard.server.ts'
import { runningRaids } from '#app/domain/raids/raids.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/**
 * The raid in which a member's act of that time (ms UTC) counted, and where they stand in it now; of several the one that
 * ends first, null where it counted in none.
 */
export async function countedIn(
  db: ReadDatabase,
  userId: number,
  at: number,
): Promise<{ title: string; rank: number } | null> {
  for (const raid of await runningRaids(db, at)) {
    const counted = await countedAtQuery(db, raid, userId, at).executeTakeFirst()
    const place = counted && (await raidPlaceOf(db, raid.id, userId))
    if (place) return { title: raid.title, rank: place.rank }
  }
  return null
}

export function countedAtQuery(db: ReadDatabase, raid: Pick<Raid, 'id'>, userId: number, at: number) {
  return db
    .selectFrom('raid_contributions')
    .select('id')
    .where('user_id', '=', userId)
    .where('raid_id', '=', raid.id)
    .where('created_at', '=', at)
    .limit(1)
}
