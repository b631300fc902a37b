import { sql } from 'kysely'
import { type Cursor, onePage } from '#app/domain/cursor.ts'
import type { Found } from '#app/domain/finding/browse.server.ts'
import { COUNT_CAP } from '#app/domain/finding/search.server.ts'
import type { Page } from '#app/domain/pages.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** What a page of one's liked vehicles holds (LIKE-08). */
export const likedPerPage = 20

/** A page by its number, or what comes behind a place of the list. */
export type LikedPage = Page & { after: Cursor | null }

/**
 * A page of what a member likes, by the vehicles' ids, the newest like first. Deleted vehicles are left out. Counted to
 * 10,000: whoever likes 100,000 would make all others wait.
 */
export async function readLiked(
  db: ReadDatabase,
  member: Pick<Member, 'id'>,
  { page, limit, after }: LikedPage,
): Promise<Found> {
  const [rows, { count }] = await Promise.all([
    likedVehiclesQuery(db, member.id, after)
      .limit(limit + 1)
      .offset(after === null ? (page - 1) * limit : 0)
      .execute(),
    likedTotalQuery(db, member.id).executeTakeFirstOrThrow(),
  ])
  const { rows: shown, next } = onePage(rows, limit, ({ likedAt, id }) => ({ value: likedAt, id }))
  return {
    ids: shown.map(({ id }) => id),
    total: Math.min(count, COUNT_CAP),
    totalIsCapped: count > COUNT_CAP,
    hasMore: next !== null,
    cursor: next,
  }
}

export function likedVehiclesQuery(db: ReadDatabase, userId: number, after: Cursor | null) {
  const query = likes(db, userId)
    .select(['vehicles.id', 'vehicle_likes.created_at as likedAt'])
    .orderBy('vehicle_likes.created_at', 'desc')
    .orderBy('vehicle_likes.vehicle_id', 'desc')
  if (after === null) return query
  return query.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('vehicle_likes.created_at', 'vehicle_likes.vehicle_id'), '<', tuple(after.value, after.id)),
  )
}

export function likedTotalQuery(db: ReadDatabase, userId: number) {
  const counted = likes(db, userId)
    .select(sql<number>`1`.as('one'))
    .limit(COUNT_CAP + 1)
  return db.selectFrom(counted.as('counted')).select(({ fn }) => fn.countAll<number>().as('count'))
}

function likes(db: ReadDatabase, userId: number) {
  return db
    .selectFrom('vehicle_likes')
    .innerJoin('vehicles', 'vehicles.id', 'vehicle_likes.vehicle_id')
    .where('vehicle_likes.user_id', '=', userId)
    .where('vehicles.deleted_at', 'is', null)
}
