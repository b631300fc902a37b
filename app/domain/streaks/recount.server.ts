import { sql } from 'kysely'
import { malaysianDay } from '#app/domain/days.ts'
import { readFreezeChanges } from '#app/domain/streaks/refold.server.ts'
import { foldStreak, type StreakDayRow } from '#app/domain/streaks/streak.ts'
import { type StreakColumns, toStreakColumns } from '#app/domain/users/streak.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** A row of `spot_days`: a photo that makes its day count. */
export type SpotDayRow = Pick<Database['spot_days'], 'media_id' | 'day' | 'at'>

/** A member's streak with all that it is made of. */
export type StreakRecord = { spotDays: SpotDayRow[]; streakDays: StreakDayRow[]; columns: StreakColumns }

/** From nothing: spot days follow from the activities, the rest from them and from what admins did to freezes. */
export async function recountStreak(db: ReadDatabase, userId: number): Promise<StreakRecord> {
  const photos = await countedPhotosQuery(db, userId).execute()
  const spotDays = photos.map(({ media_id, at }) => ({ media_id, day: malaysianDay(at), at }))
  const changes = await readFreezeChanges(db, userId, FIRST_DAY)
  const spotted = new Set(spotDays.map(({ day }) => day))
  const days = [...new Set([...spotted, ...changes.keys()])].sort()
  const { state, streakDays } = foldStreak(
    days.map((day) => ({ day, isSpotDay: spotted.has(day), changes: changes.get(day) ?? [] })),
  )
  return { spotDays, streakDays, columns: toStreakColumns(state) }
}

const FIRST_DAY = '1970-01-02'

/** The same as it is stored. */
export async function readStreakRecord(db: ReadDatabase, userId: number): Promise<StreakRecord> {
  const spotDays = await db
    .selectFrom('spot_days')
    .select(['media_id', 'day', 'at'])
    .where('user_id', '=', userId)
    .orderBy('media_id')
    .execute()
  const streakDays = await db
    .selectFrom('streak_days')
    .select(['day', 'days', 'earned', 'admin', 'used'])
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute()
  const columns = await db
    .selectFrom('users')
    .select(['current_streak_days', 'longest_streak_days', 'last_spot_day', 'streak_settled_day'])
    .select(['earned_freezes', 'admin_freezes', 'freezes_used'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { spotDays, streakDays, columns }
}

/**
 * A member's photos that count: neither hidden nor rejected, not deleted by somebody else or with their vehicle, and
 * approved. The newest of these activities tells.
 */
export function countedPhotosQuery(db: ReadDatabase, userId: number) {
  return (
    db
      .selectFrom('activity as added')
      .select(['added.subject_id as media_id', 'added.at'])
      .where('added.owner_id', '=', userId)
      // The term of the index of what is somebody's.
      .where(sql<boolean>`added.kind IN ('award-earned', 'award-revoked', 'photo-added', 'photo-approved')`)
      .where('added.kind', '=', 'photo-added')
      .where(
        sql<boolean>`(SELECT act.kind IN ('photo-approved', 'photo-unhidden') OR (act.kind = 'photo-added' AND act.detail ->> '$.isApproved')
        FROM activity AS act WHERE act.subject_kind = 'media' AND act.subject_id = added.subject_id
          AND (act.kind IN ('photo-added', 'photo-approved', 'photo-hidden', 'photo-rejected', 'photo-requeued',
              'photo-unhidden')
            OR (act.kind = 'photo-deleted' AND act.actor_id IS NOT act.owner_id))
        ORDER BY act.id DESC LIMIT 1)`,
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('activity as removal')
              .select('removal.id')
              .where('removal.subject_kind', '=', 'vehicle')
              .whereRef('removal.subject_id', '=', 'added.vehicle_id')
              .where('removal.kind', '=', 'vehicle-removed'),
          ),
        ),
      )
      .orderBy('media_id')
  )
}
