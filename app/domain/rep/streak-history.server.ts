import { sql } from 'kysely'
import { AFTER_ALL_DAYS, malaysianDay, startOfDay } from '#app/domain/days.ts'
import { jsonEach } from '#app/domain/lists.server.ts'
import {
  type HistoryPage,
  isBehind,
  placeOf,
  type RepHistoryEntry,
} from '#app/domain/rep/history-entry.server.ts'
import { hasEarnedFreeze } from '#app/domain/streaks/streak.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** An event says how many were asked for, its activity how many there were. */
export function freezeHistoryQuery(db: ReadDatabase, { userId, after, limit }: HistoryPage) {
  return db
    .selectFrom('freeze_events as event')
    .leftJoin('activity', (join) =>
      join
        .on('activity.subject_kind', '=', 'freeze')
        .onRef('activity.subject_id', '=', 'event.id')
        .on('activity.kind', '=', 'freezes-changed'),
    )
    .select(['event.id', 'event.action', 'event.at'])
    .select(sql<number>`coalesce(activity.detail ->> '$.count', event.count)`.as('count'))
    .where('event.user_id', '=', userId)
    .where(isBehind(after, 'freeze', 'event.at', 'event.id'))
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit)
}

export async function readFreezeHistory(db: ReadDatabase, asked: HistoryPage): Promise<RepHistoryEntry[]> {
  const rows = await freezeHistoryQuery(db, asked).execute()
  return rows.map(({ id, ...event }) => ({
    kind: 'freeze',
    id: placeOf('freeze', id),
    points: 0,
    ...event,
  }))
}

/** Days on which a freeze was earned, or freezes covered the days missed before. */
export function streakHistoryQuery(db: ReadDatabase, { userId, after, limit }: HistoryPage) {
  const days = db
    .selectFrom('streak_days as kept')
    .select(['day', 'days', 'earned', 'used'])
    .select(({ fn, selectFrom, val }) =>
      fn
        .coalesce(
          selectFrom('streak_days as before')
            .select('before.earned')
            .whereRef('before.user_id', '=', 'kept.user_id')
            .whereRef('before.day', '<', 'kept.day')
            .orderBy('before.day', 'desc')
            .limit(1),
          val(0),
        )
        .as('earnedBefore'),
    )
    .where('user_id', '=', userId)
    .where('day', '<=', after === null ? AFTER_ALL_DAYS : malaysianDay(after.value))
  return db
    .selectFrom(days.as('told'))
    .select(['day', 'days', 'used', 'earned', 'earnedBefore'])
    .where(({ or, eb, ref }) => or([eb('used', '>', 0), eb('earned', '>', ref('earnedBefore'))]))
    .orderBy('day', 'desc')
    .limit(limit)
}

export async function readStreakHistory(db: ReadDatabase, asked: HistoryPage): Promise<RepHistoryEntry[]> {
  // The day of the last entry may be half told.
  const rows = await streakHistoryQuery(db, { ...asked, limit: asked.limit + 1 }).execute()
  const spots = await spottedOnQuery(
    db,
    asked.userId,
    rows.map(({ day }) => day),
  ).execute()
  const vehicles = new Map(spots.map(({ day, plate, plateStyle }) => [day, { plate, plateStyle }]))
  const entries = rows.flatMap(({ day, days, used, earned, earnedBefore }): RepHistoryEntry[] => {
    const vehicle = vehicles.get(day) ?? null
    const isEarned = hasEarnedFreeze(earnedBefore, { earned, used })
    const at = startOfDay(day)
    const entry = (order: number) => ({
      id: placeOf('streak', Number(day.replaceAll('-', '')) * 2 + order),
      at,
      points: 0,
    })
    return [
      ...(isEarned ? [{ ...entry(1), kind: 'freeze-earned', days, vehicle } as const] : []),
      ...(used > 0 ? [{ ...entry(0), kind: 'freezes-used', count: used, vehicle } as const] : []),
    ]
  })
  const { after } = asked
  return entries.filter(
    ({ at, id }) => after === null || at < after.value || (at === after.value && id < after.id),
  )
}

/** The vehicle of each day's first photo that counts; none where that one is deleted, whatever else was spotted that day. */
export function spottedOnQuery(db: ReadDatabase, userId: number, days: readonly string[]) {
  const firsts = db
    .selectFrom(jsonEach<string>(days))
    .innerJoin('spot_days', (join) =>
      join.onRef('spot_days.day', '=', 'each.value').on('spot_days.user_id', '=', userId),
    )
    .select(({ fn }) => ['spot_days.day', fn.min('media_id').as('mediaId')])
    .groupBy('spot_days.day')
  return db
    .selectFrom(firsts.as('first'))
    .innerJoin('activity', (join) =>
      join
        .on('activity.subject_kind', '=', 'media')
        .onRef('activity.subject_id', '=', 'first.mediaId')
        .on('activity.kind', '=', 'photo-added'),
    )
    .innerJoin('vehicles', 'vehicles.id', 'activity.vehicle_id')
    .select(['first.day', 'plate', 'plate_style as plateStyle'])
    .where('deleted_at', 'is', null)
}
