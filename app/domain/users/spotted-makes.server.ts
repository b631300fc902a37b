import { groupBy, jsonEach } from '#app/domain/lists.server.ts'
import type { SpottedMake } from '#app/domain/users/user-json.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** The make that each of these members spotted most; who spotted none is missing. */
export async function readMostSpottedMakes(
  db: ReadDatabase,
  userIds: number[],
): Promise<Map<number, SpottedMake>> {
  const makes = groupBy(await spottedMakesQuery(db, userIds).execute(), ({ userId }) => userId)
  return new Map(
    [...makes].flatMap(([id, [most]]) => (most ? [[id, { make: most.make, count: most.count }]] : [])),
  )
}

/** Their makes, the most spotted first. */
export function spottedMakesQuery(db: ReadDatabase, userIds: number[]) {
  return db
    .selectFrom(jsonEach<number>(userIds))
    .innerJoin('spotter_makes', 'spotter_makes.user_id', 'each.value')
    .select(['spotter_makes.user_id as userId', 'make', 'count'])
    .where('count', '>', 0)
    .orderBy('count', 'desc')
    .orderBy('make')
}
