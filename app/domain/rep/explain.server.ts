import { sql } from 'kysely'
import { type Cursor, fromCursor, onePage } from '#app/domain/cursor.ts'
import { AFTER_ALL_DAYS, malaysianDay, startOfDay } from '#app/domain/days.ts'
import { jsonEach } from '#app/domain/lists.server.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import type { RepReason } from '#app/domain/rep/rep.ts'
import { hasEarnedFreeze } from '#app/domain/streaks/streak.ts'
import type { ReadDatabase } from '#db/schema.ts'
import type { AwardsTable, FreezeEventsTable } from '#db/tables/rewards.ts'

/** Of the page that explains a member's rep. */
export const explainedPerPage = 25

/** What one entry explains; with `points` it is a part of the member's rep. */
export type Explained = { id: number; at: number; points: number } & (
  | {
      kind: 'rep'
      reason: Exclude<RepReason, 'award'>
      /** Photos or likes; 1 where there is one of its kind. */
      count: number
      /** Of photos: the first of them was the vehicle's first spot. */
      isFirst: boolean
      vehicle: ExplainedVehicle | null
      /** The plate that it had at the time. */
      plate: string
      commentId: number | null
    }
  | {
      kind: 'award'
      award: Pick<AwardsTable, 'key' | 'title' | 'description' | 'icon' | 'rarity'>
      reason: string | null
      isRevoked: boolean
    }
  /** What an admin did; `count` freezes came or went by it. */
  | { kind: 'freeze'; action: FreezeEventsTable['action']; count: number }
  /** Of the streak: a freeze earned with its day, or freezes that covered the days missed before; with that day's spot. */
  | { kind: 'freeze-earned'; days: number; vehicle: ExplainedVehicle | null }
  | { kind: 'freezes-used'; count: number; vehicle: ExplainedVehicle | null }
)

/** As it is now; where it is deleted there is none. */
type ExplainedVehicle = { plate: string; plateStyle: PlateStyle }

/** The places of entries from different tables in one list: of equal times the one with the higher number comes first. */
const sources = ['rep', 'award', 'freeze', 'streak'] as const
type Source = (typeof sources)[number]

function placeOf(source: Source, id: number): number {
  return id * sources.length + sources.indexOf(source)
}

/** Rows of a source from where the list goes on. */
function isBehind(after: Cursor | null, source: Source, at: string, id: string) {
  if (after === null) return sql<boolean>`TRUE`
  const limit = Math.ceil((after.id - sources.indexOf(source)) / sources.length)
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${after.value}, ${limit})`
}

/** Where the list goes on by an address; null, its beginning, for what can be no place in it. */
export function explainedCursor(text: string): Cursor | null {
  const cursor = fromCursor(text)
  if (cursor === null || cursor.value === 0 || cursor.value >= startOfDay(AFTER_ALL_DAYS)) return null
  return cursor
}

/** A page of all that explains a member's rep, awards and freezes, newest first. */
export async function readExplained(
  db: ReadDatabase,
  userId: number,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<{ entries: Explained[]; cursor: string | null }> {
  const page = { userId, after, limit: limit + 1 }
  const all = await Promise.all([
    readRep(db, page),
    readAwards(db, page),
    readFreezeEvents(db, page),
    readStreakDays(db, page),
  ])
  const inOrder = all.flat().sort((one, other) => other.at - one.at || other.id - one.id)
  const { rows, next } = onePage(inOrder, limit, ({ at, id }) => ({ value: at, id }))
  return { entries: rows, cursor: next }
}

type Asked = { userId: number; after: Cursor | null; limit: number }

export function explainedRepQuery(db: ReadDatabase, { userId, after, limit }: Asked) {
  return db
    .selectFrom('rep_ledger')
    .select(['id', 'reason', 'subject', 'points', 'at', 'detail'])
    .where('user_id', '=', userId)
    .where('reason', '!=', 'award')
    .where(isBehind(after, 'rep', 'at', 'id'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
}

async function readRep(db: ReadDatabase, asked: Asked): Promise<Explained[]> {
  const rows = await explainedRepQuery(db, asked).execute()
  const idsOf = (kind: string) =>
    rows.flatMap(({ subject }) => (subject.startsWith(`${kind}:`) ? [Number(subject.split(':')[1])] : []))
  const [byVehicle, byComment] = await Promise.all([
    vehiclesQuery(db, idsOf('vehicle')).execute(),
    commentedQuery(db, idsOf('comment')).execute(),
  ])
  const vehicles = new Map([...byVehicle, ...byComment].map(({ subject, ...vehicle }) => [subject, vehicle]))
  return rows.map(({ id, reason, subject, points, at, detail }) => {
    const told = JSON.parse(detail ?? '{}') as {
      plate?: string
      photos?: number
      likes?: number
      isFirst?: boolean
    }
    return {
      kind: 'rep',
      id: placeOf('rep', id),
      at,
      points,
      reason: reason as Exclude<RepReason, 'award'>,
      count: told.photos ?? told.likes ?? 1,
      isFirst: told.isFirst === true,
      vehicle: vehicles.get(subject) ?? null,
      plate: told.plate ?? '',
      commentId: subject.startsWith('comment:') ? Number(subject.split(':')[1]) : null,
    }
  })
}

export function vehiclesQuery(db: ReadDatabase, ids: number[]) {
  return db
    .selectFrom(jsonEach<number>(ids))
    .innerJoin('vehicles', 'vehicles.id', 'each.value')
    .select([sql<string>`'vehicle:' || each.value`.as('subject'), 'plate', 'plate_style as plateStyle'])
    .where('deleted_at', 'is', null)
}

export function commentedQuery(db: ReadDatabase, ids: number[]) {
  return db
    .selectFrom(jsonEach<number>(ids))
    .innerJoin('comments', 'comments.id', 'each.value')
    .innerJoin('vehicles', 'vehicles.id', 'comments.vehicle_id')
    .select([sql<string>`'comment:' || each.value`.as('subject'), 'plate', 'plate_style as plateStyle'])
    .where('vehicles.deleted_at', 'is', null)
}

/** What an award pays stands in the ledger: one entry tells of both. */
export function explainedAwardsQuery(db: ReadDatabase, { userId, after, limit }: Asked) {
  return db
    .selectFrom('user_awards')
    .innerJoin('awards', 'awards.id', 'user_awards.award_id')
    .leftJoin('rep_ledger', (join) =>
      join
        .onRef('rep_ledger.user_id', '=', 'user_awards.user_id')
        .on('rep_ledger.reason', '=', 'award')
        .on('rep_ledger.subject', '=', sql<string>`'award:' || user_awards.award_id`),
    )
    .select([
      'user_awards.id',
      'user_awards.awarded_at as at',
      'user_awards.reason',
      'user_awards.revoked_at as revokedAt',
      'rep_ledger.points',
      'awards.key',
      'awards.title',
      'awards.description',
      'awards.icon',
      'awards.rarity',
    ])
    .where('user_awards.user_id', '=', userId)
    .where(isBehind(after, 'award', 'user_awards.awarded_at', 'user_awards.id'))
    .orderBy('user_awards.awarded_at', 'desc')
    .orderBy('user_awards.id', 'desc')
    .limit(limit)
}

async function readAwards(db: ReadDatabase, asked: Asked): Promise<Explained[]> {
  const rows = await explainedAwardsQuery(db, asked).execute()
  return rows.map(({ id, at, points, reason, revokedAt, ...award }) => ({
    kind: 'award',
    id: placeOf('award', id),
    at,
    points: points ?? 0,
    award,
    reason,
    isRevoked: revokedAt !== null,
  }))
}

/** An event says how many were asked for, its activity how many there were. */
export function explainedFreezesQuery(db: ReadDatabase, { userId, after, limit }: Asked) {
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

async function readFreezeEvents(db: ReadDatabase, asked: Asked): Promise<Explained[]> {
  const rows = await explainedFreezesQuery(db, asked).execute()
  return rows.map(({ id, ...event }) => ({
    kind: 'freeze',
    id: placeOf('freeze', id),
    points: 0,
    ...event,
  }))
}

/** Days on which a freeze was earned, or freezes covered the days missed before. */
export function explainedDaysQuery(db: ReadDatabase, { userId, after, limit }: Asked) {
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

async function readStreakDays(db: ReadDatabase, asked: Asked): Promise<Explained[]> {
  // The day of the last entry may be half told.
  const rows = await explainedDaysQuery(db, { ...asked, limit: asked.limit + 1 }).execute()
  const spots = await spottedOnQuery(
    db,
    asked.userId,
    rows.map(({ day }) => day),
  ).execute()
  const vehicles = new Map(spots.map(({ day, plate, plateStyle }) => [day, { plate, plateStyle }]))
  const entries = rows.flatMap(({ day, days, used, earned, earnedBefore }): Explained[] => {
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

/** The vehicle of each day's first photo that counts; of a deleted one none. */
export function spottedOnQuery(db: ReadDatabase, userId: number, days: readonly string[]) {
  return (
    db
      .selectFrom(jsonEach<string>(days))
      .innerJoin('spot_days', (join) =>
        join.onRef('spot_days.day', '=', 'each.value').on('spot_days.user_id', '=', userId),
      )
      .innerJoin('activity', (join) =>
        join
          .on('activity.subject_kind', '=', 'media')
          .onRef('activity.subject_id', '=', 'spot_days.media_id')
          .on('activity.kind', '=', 'photo-added'),
      )
      .innerJoin('vehicles', 'vehicles.id', 'activity.vehicle_id')
      // With a minimum SQLite takes the other columns from its row.
      .select(({ fn }) => [
        'spot_days.day',
        'plate',
        'plate_style as plateStyle',
        fn.min('media_id').as('first'),
      ])
      .where('deleted_at', 'is', null)
      .groupBy('spot_days.day')
  )
}
