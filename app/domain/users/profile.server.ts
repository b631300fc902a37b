import { found } from '#app/domain/errors.ts'
import { readMostSpottedMakes } from '#app/domain/users/spotted-makes.server.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import { type Reader, toSpotterStats, toUserJson, type UserJson } from '#app/domain/users/user-json.ts'
import { findUser } from '#app/domain/users/users.server.ts'
import type { ReadDatabase, UserRow } from '#db/schema.ts'

/** A user by name, former names included; `user_not_found` otherwise (PROF-62). */
export async function readUser(
  db: ReadDatabase,
  username: string,
  viewer: Viewer,
  at: number,
): Promise<UserJson> {
  const { user } = found(await findUser(db, username), 'user_not_found')
  return withStats(db, user, viewer, at)
}

/** A member as they see themselves. */
export async function readSelf(db: ReadDatabase, userId: number, at: number): Promise<UserJson> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  return withStats(db, user, { id: userId }, at)
}

async function withStats(db: ReadDatabase, user: UserRow, viewer: Reader, at: number): Promise<UserJson> {
  const makes = await readMostSpottedMakes(db, [user.id])
  return toUserJson(user, toSpotterStats(user, makes.get(user.id) ?? null, at), viewer)
}
