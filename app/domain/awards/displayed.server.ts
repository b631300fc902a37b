import type { UserAward } from '#app/domain/awards/award.ts'
import { MAX_DISPLAYED } from '#app/domain/awards/award.ts'
import { selectHeld, toUserAward } from '#app/domain/awards/held.server.ts'
import { groupBy, jsonEach } from '#app/domain/lists.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** The awards that each of these members shows, in their order; who shows none is missing. */
export async function readDisplayedAwards(
  db: ReadDatabase,
  userIds: readonly number[],
): Promise<Map<number, UserAward[]>> {
  const rows = groupBy(await displayedAwardsQuery(db, userIds).execute(), ({ userId }) => userId)
  return new Map([...rows].map(([id, held]) => [id, held.slice(0, MAX_DISPLAYED).map(toUserAward)]))
}

export function displayedAwardsQuery(db: ReadDatabase, userIds: readonly number[]) {
  return selectHeld(db)
    .innerJoin(jsonEach<number>(userIds), 'each.value', 'user_awards.user_id')
    .select('user_awards.user_id as userId')
    .where('display_order', 'is not', null)
    .orderBy('display_order')
    .orderBy('user_awards.id')
}
