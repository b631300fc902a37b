import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database, ReadDatabase, UserRow } from '#db/schema.ts'

/** Brings a member's totals in line with their vehicles, photos, tags and comments; who got there first stands higher. */
export async function recountSpotter(db: Kysely<Database>, userId: number, at: number): Promise<void> {
  const { tags } = await db
    .selectFrom('vehicle_tags')
    .select(({ fn }) => fn.countAll<number>().as('tags'))
    .where('added_by', '=', userId)
    .executeTakeFirstOrThrow()
  const { comments } = await commentsOfQuery(db, userId).executeTakeFirstOrThrow()
  const spots = { ...(await countSpots(db, userId)), ...(await countImages(db, userId)) }
  await setTotals(db, userId, { ...spots, total_tags: tags, total_comments: comments }, at)
}

/** The same of what a photo of theirs changes. */
export async function recountUploads(db: Kysely<Database>, userId: number, at: number): Promise<void> {
  const totals = { ...(await countSpots(db, userId)), ...(await countImages(db, userId)) }
  await setTotals(db, userId, totals, at)
}

/** The same of what a vehicle of theirs changes that is deleted or restored. */
export async function recountSpots(db: Kysely<Database>, userId: number, at: number): Promise<void> {
  await setTotals(db, userId, await countSpots(db, userId), at)
}

type Totals = Partial<
  Pick<UserRow, 'total_spots' | 'spots_reached_at' | 'total_images' | 'total_tags' | 'total_comments'>
>

async function setTotals(db: Kysely<Database>, userId: number, totals: Totals, at: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...totals, stats_updated_at: at })
    .where('id', '=', userId)
    .execute()
}

async function countSpots(db: ReadDatabase, userId: number): Promise<Totals> {
  const { rows } = await spotsOf(userId).execute(db)
  return rows[0] ?? {}
}

/** Counted within an index: another one, which SQLite likes as much, would read every vehicle of a busy member. */
export function spotsOf(userId: number): RawBuilder<Pick<UserRow, 'total_spots' | 'spots_reached_at'>> {
  return sql`SELECT count(*) AS total_spots, max(counts_at) AS spots_reached_at
    FROM vehicles INDEXED BY vehicles_that_count
    WHERE first_added_by = ${userId} AND deleted_at IS NULL AND counts_at IS NOT NULL`
}

async function countImages(db: ReadDatabase, userId: number): Promise<Totals> {
  return db
    .selectFrom('media')
    .select(({ fn }) => fn.countAll<number>().as('total_images'))
    .where('uploader_id', '=', userId)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
}

/** Those that are neither deleted nor hidden. */
function commentsOfQuery(db: ReadDatabase, userId: number) {
  return db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('comments'))
    .where('author_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('is_hidden', '=', 0)
}
