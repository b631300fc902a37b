import { sql } from 'kysely'
import { type Cursor, fromCursor, onePage } from '#app/domain/cursor.ts'
import { AFTER_ALL_DAYS, startOfDay } from '#app/domain/days.ts'
import { jsonEach } from '#app/domain/lists.server.ts'
import { readStandingAwards } from '#app/domain/rep/award-rep.server.ts'
import {
  type HistoryPage,
  isBehind,
  placeOf,
  type RepHistoryEntry,
} from '#app/domain/rep/history-entry.server.ts'
import { awardRep, type RepReason } from '#app/domain/rep/rep.ts'
import { readFreezeHistory, readStreakHistory } from '#app/domain/rep/streak-history.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** Of the page that explains a member's rep. */
export const repHistoryPerPage = 25

/** Where the list goes on by an address; null, its beginning, for what can be no place in it. */
export function repHistoryCursor(text: string): Cursor | null {
  const cursor = fromCursor(text)
  if (cursor === null || cursor.value === 0 || cursor.value >= startOfDay(AFTER_ALL_DAYS)) return null
  return cursor
}

/** A page of all that explains a member's rep, awards and freezes, newest first. */
export async function readRepHistory(
  db: ReadDatabase,
  userId: number,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<{ entries: RepHistoryEntry[]; cursor: string | null }> {
  const page = { userId, after, limit: limit + 1 }
  const all = await Promise.all([
    readRep(db, page),
    readAwards(db, page),
    readFreezeHistory(db, page),
    readStreakHistory(db, page),
  ])
  const inOrder = all.flat().sort((one, other) => other.at - one.at || other.id - one.id)
  const { rows, next } = onePage(inOrder, limit, ({ at, id }) => ({ value: at, id }))
  return { entries: rows, cursor: next }
}

export function ledgerHistoryQuery(db: ReadDatabase, { userId, after, limit }: HistoryPage) {
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

async function readRep(db: ReadDatabase, asked: HistoryPage): Promise<RepHistoryEntry[]> {
  const rows = await ledgerHistoryQuery(db, asked).execute()
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
export function awardHistoryQuery(db: ReadDatabase, { userId, after, limit }: HistoryPage) {
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
      'user_awards.award_id as awardId',
      'user_awards.awarded_at as at',
      'user_awards.reason',
      'user_awards.revoked_at as revokedAt',
      'rep_ledger.points',
      'awards.key',
      'awards.title',
      'awards.description',
      'awards.icon',
    ])
    .where('user_awards.user_id', '=', userId)
    .where(isBehind(after, 'award', 'user_awards.awarded_at', 'user_awards.id'))
    .orderBy('user_awards.awarded_at', 'desc')
    .orderBy('user_awards.id', 'desc')
    .limit(limit)
}

async function readAwards(db: ReadDatabase, asked: HistoryPage): Promise<RepHistoryEntry[]> {
  const rows = await awardHistoryQuery(db, asked).execute()
  const due = rows.some(isUnpaid) ? await readDue(db, asked.userId) : new Map<number, number>()
  return rows.map(({ id, awardId, at, points, reason, revokedAt, ...award }) => ({
    kind: 'award',
    id: placeOf('award', id),
    at,
    points: points ?? 0,
    due: isUnpaid({ points, revokedAt }) ? (due.get(awardId) ?? 0) : 0,
    award,
    reason,
    isRevoked: revokedAt !== null,
  }))
}

function isUnpaid({ points, revokedAt }: { points: number | null; revokedAt: number | null }): boolean {
  return points === null && revokedAt === null
}

/** What each award of a member is worth, by the rarity at which it was earned. */
async function readDue(db: ReadDatabase, userId: number): Promise<Map<number, number>> {
  const awards = await readStandingAwards(db, userId)
  return new Map(awards.map(({ subjectId, detail }) => [subjectId, awardRep[detail.rarity]]))
}
