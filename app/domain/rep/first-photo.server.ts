import { hasHadPhoto } from '#app/domain/rep/award-rep.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** `approved`: of a member's photos one was ever approved, whatever became of it; `waiting`: none was, but one may be. */
export type FirstPhoto = 'approved' | 'waiting' | 'none'

/** How far a member is on the way to their first approved photo, with which rep and most awards begin to pay. */
export async function readFirstPhoto(db: ReadDatabase, userId: number): Promise<FirstPhoto> {
  if (await hasHadPhoto(db, userId)) return 'approved'
  return (await waitingPhotoQuery(db, userId).executeTakeFirst()) === undefined ? 'none' : 'waiting'
}

/** Where a vehicle was deleted, none waits. */
export function waitingPhotoQuery(db: ReadDatabase, userId: number) {
  return db
    .selectFrom('media')
    .innerJoin('vehicles', 'vehicles.id', 'media.vehicle_id')
    .select('media.id')
    .where('uploader_id', '=', userId)
    .where('status', '=', 'waiting')
    .where('vehicles.deleted_at', 'is', null)
    .limit(1)
}
