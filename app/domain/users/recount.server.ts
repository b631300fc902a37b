import type { Kysely } from 'kysely'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** Brings a member's totals in line with their vehicles, photos, tags and comments; who got there first stands higher. */
export async function recountSpotter(db: Kysely<Database>, userId: number, at: number): Promise<void> {
  const { spots, lastAt } = await db
    .selectFrom('vehicles')
    .select(({ fn }) => [fn.countAll<number>().as('spots'), fn.max('counts_at').as('lastAt')])
    .where('first_added_by', '=', userId)
    .where('deleted_at', 'is', null)
    .where('counts_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const { images } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.countAll<number>().as('images'))
    .where('uploader_id', '=', userId)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  const { tags } = await db
    .selectFrom('vehicle_tags')
    .select(({ fn }) => fn.countAll<number>().as('tags'))
    .where('added_by', '=', userId)
    .executeTakeFirstOrThrow()
  const { comments } = await commentsOfQuery(db, userId).executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    .set({
      total_spots: spots,
      spots_reached_at: lastAt,
      total_images: images,
      total_tags: tags,
      total_comments: comments,
      stats_updated_at: at,
    })
    .where('id', '=', userId)
    .execute()
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
