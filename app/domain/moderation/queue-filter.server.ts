import type { QueueFilter } from '#app/domain/moderation/queue.ts'
import { plateKey } from '#app/domain/plates/plate.ts'
import { usernameKey } from '#app/domain/users/username.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** The id of a vehicle or member that is not there. */
const NOBODY = 0

/** A whole plate, however it is spelt, or a whole username; what names neither is found nowhere. */
export async function readQueueFilter(db: ReadDatabase, text: string): Promise<QueueFilter> {
  if (text === '') return null
  const vehicle = await vehicleQuery(db, text).executeTakeFirst()
  const user = await memberQuery(db, text).executeTakeFirst()
  return { vehicleId: vehicle?.id ?? NOBODY, userId: user?.id ?? NOBODY }
}

export function vehicleQuery(db: ReadDatabase, text: string) {
  return db
    .selectFrom('vehicles')
    .select('id')
    .where('plate', '=', plateKey(text))
    .where('deleted_at', 'is', null)
}

export function memberQuery(db: ReadDatabase, text: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', usernameKey(text.replace(/^@/, '')))
}
