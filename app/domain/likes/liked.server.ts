import { type Kysely, sql } from 'kysely'
import type { Page, Pagination } from '#app/domain/pages.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database } from '#db/schema.ts'

/** What a page of one's liked vehicles holds (LIKE-08). */
export const likedPerPage = 20

/** No more are counted (contract, section 3). */
const MOST_COUNTED = 10_000

/** A page of what a member likes, by the vehicles' ids, the newest like first. Deleted vehicles are left out. */
export async function readLiked(
  db: Kysely<Database>,
  member: Pick<Member, 'id'>,
  { page, limit }: Page,
): Promise<{ ids: number[]; pagination: Pagination }> {
  const [rows, { total }] = await Promise.all([
    likedQuery(db, member.id)
      .limit(limit + 1)
      .offset((page - 1) * limit)
      .execute(),
    totalQuery(db, member.id).executeTakeFirstOrThrow(),
  ])
  const ids = rows.slice(0, limit).map(({ id }) => id)
  return { ids, pagination: { page, limit, total, hasMore: rows.length > limit } }
}

export function likedQuery(db: Kysely<Database>, userId: number) {
  return likes(db, userId)
    .select('vehicles.id')
    .orderBy('vehicle_likes.created_at', 'desc')
    .orderBy('vehicle_likes.vehicle_id', 'desc')
}

export function totalQuery(db: Kysely<Database>, userId: number) {
  const counted = likes(db, userId).select(sql<number>`1`.as('one')).limit(MOST_COUNTED)
  return db.selectFrom(counted.as('counted')).select(({ fn }) => fn.countAll<number>().as('total'))
}

function likes(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('vehicle_likes')
    .innerJoin('vehicles', 'vehicles.id', 'vehicle_likes.vehicle_id')
    .where('vehicle_likes.user_id', '=', userId)
    .where('vehicles.deleted_at', 'is', null)
}
