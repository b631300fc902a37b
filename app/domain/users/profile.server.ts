import type { Kysely } from 'kysely'
import { found } from '#app/domain/errors.ts'
import { standingStreak, type Viewer } from '#app/domain/users/user.ts'
import { type Reader, type SpottedMake, toUserJson, type UserJson } from '#app/domain/users/user-json.ts'
import { findUser } from '#app/domain/users/users.server.ts'
import type { Database, UserRow } from '#db/schema.ts'

/** A user by name, former names included; `user_not_found` otherwise (PROF-62). */
export async function readUser(
  db: Kysely<Database>,
  username: string,
  viewer: Viewer,
  at: number,
): Promise<UserJson> {
  const { user } = found(await findUser(db, username), 'user_not_found')
  return withStats(db, user, viewer, at)
}

/** A member as they see themselves. */
export async function readSelf(db: Kysely<Database>, userId: number, at: number): Promise<UserJson> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  return withStats(db, user, { id: userId }, at)
}

async function withStats(db: Kysely<Database>, user: UserRow, viewer: Reader, at: number): Promise<UserJson> {
  const mostSpottedMake = await mostSpottedMakeOf(db, user.id)
  return toUserJson(
    user,
    {
      mostSpottedMake,
      currentStreakDays: standingStreak(
        { days: user.current_streak_days, lastSpotDay: user.last_spot_day },
        at,
      ),
    },
    viewer,
  )
}

async function mostSpottedMakeOf(db: Kysely<Database>, userId: number): Promise<SpottedMake | null> {
  const row = await db
    .selectFrom('vehicles')
    .select(({ fn }) => ['make', fn.countAll<number>().as('count')])
    .where('first_added_by', '=', userId)
    .where('deleted_at', 'is', null)
    .where('make', 'is not', null)
    .groupBy('make')
    .orderBy('count', 'desc')
    .orderBy('make')
    .limit(1)
    .executeTakeFirst()
  return row?.make ? { make: row.make, count: row.count } : null
}
