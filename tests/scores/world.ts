import type { Kysely } from 'kysely'
import type { FreezeChange } from '#app/domain/streaks/streak.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, MediaRow } from '#db/schema.ts'
import type { Random } from '#db/seed/drawing/random.ts'
import { addPreparedPhoto } from '#tests/scores/prepared-photo.ts'

/** Members who do things by chance, and what a test writes down of it by itself. */
export type World = {
  db: Kysely<Database>
  random: Random
  admin: Member
  members: Member[]
  /** Whose photo, when it was uploaded, and whether it counts for a streak. */
  photos: Map<number, { owner: number; vehicleId: number; at: number; counts: boolean }>
  changes: { userId: number; at: number; change: FreezeChange }[]
}

/** A whole number below another one. */
export const below = (world: World, limit: number) => Math.floor(world.random() * limit)

/** Any row of a table, as often as not one of the newest; 0 where there is none. */
export async function some(
  world: World,
  table: 'vehicles' | 'comments' | 'collections' | 'user_awards' | 'awards' | 'raids',
) {
  const { last } = await world.db
    .selectFrom(table as 'vehicles')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const oldest = world.random() < 0.5 ? Math.max(0, last - 20) : 0
  const row = await world.db
    .selectFrom(table as 'vehicles')
    .select('id')
    .where('id', '>', oldest + below(world, last - oldest))
    .orderBy('id')
    .executeTakeFirst()
  return row?.id ?? 0
}

export async function somePhoto(world: World, status: MediaRow['status'], owner?: Member) {
  const photos = await world.db
    .selectFrom('media')
    .select(['id as mediaId', 'vehicle_id as vehicleId'])
    .where('status', '=', status)
    .$if(owner !== undefined, (query) => query.where('uploader_id', '=', owner?.id ?? 0))
    .orderBy('id', 'desc')
    .limit(40)
    .execute()
  return photos[below(world, photos.length)] ?? { mediaId: 0, vehicleId: 0 }
}

export async function addPhoto(world: World, by: Member, vehicleId: number, at: number): Promise<void> {
  const id = await addPreparedPhoto(world.db, by, vehicleId, at)
  world.photos.set(id, { owner: by.id, vehicleId, at, counts: by.isApproved })
}

export function setCounts(world: World, mediaId: number, counts: boolean): void {
  const photo = world.photos.get(mediaId)
  if (photo !== undefined) photo.counts = counts
}
