import type { Kysely } from 'kysely'
import type { Watcher } from '#app/domain/activity/watchers.server.ts'
import { photoRep } from '#app/domain/rep/rep.ts'
import type { Database } from '#db/schema.ts'

/** The first watcher: the ledger, and `users.rep` as its sum. */
export const keepRep: Watcher = async (db, activity) => {
  if (activity.subjectKind !== 'media' || activity.ownerId === null) return
  await settlePhotoRep(db, activity.ownerId, activity.vehicleId, activity.at)
}

/** Recomputed from counts, so that it is right whatever was approved, hidden or deleted in which order. */
async function settlePhotoRep(
  db: Kysely<Database>,
  userId: number,
  vehicleId: number,
  at: number,
): Promise<void> {
  const { approved } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.countAll<number>().as('approved'))
    .where('vehicle_id', '=', vehicleId)
    .where('uploader_id', '=', userId)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  const vehicle = await db
    .selectFrom('vehicles')
    .select(['first_added_by', 'plate'])
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const isFirst = vehicle.first_added_by === userId
  await setRep(db, {
    userId,
    reason: 'photos',
    subject: `vehicle:${vehicleId}`,
    points: photoRep(approved, isFirst),
    detail: { plate: vehicle.plate, photos: approved, isFirst },
    at,
  })
}

/** One row of the ledger: what a reason and a subject are worth now. 0 takes the row off. */
export type RepEntry = {
  userId: number
  reason: string
  subject: string
  points: number
  /** What explains it on screen. */
  detail: Record<string, unknown>
  at: number
}

/** Makes the ledger say so, and moves `users.rep` by the difference. */
async function setRep(db: Kysely<Database>, entry: RepEntry): Promise<void> {
  const { userId, reason, subject, points, at } = entry
  const known = await db
    .selectFrom('rep_ledger')
    .select(['id', 'points'])
    .where('user_id', '=', userId)
    .where('reason', '=', reason)
    .where('subject', '=', subject)
    .executeTakeFirst()
  const change = points - (known?.points ?? 0)
  if (change === 0) return
  if (known && points === 0) await db.deleteFrom('rep_ledger').where('id', '=', known.id).execute()
  else {
    const detail = JSON.stringify(entry.detail)
    await db
      .insertInto('rep_ledger')
      .values({ user_id: userId, reason, subject, points, at, detail })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'reason', 'subject']).doUpdateSet({ points, at, detail }),
      )
      .execute()
  }
  await db
    .updateTable('users')
    .set((eb) => ({ rep: eb('rep', '+', change) }))
    .where('id', '=', userId)
    .execute()
}
