import { type Kysely, sql } from 'kysely'

/**
 * What a member spotted, in each order of their profile: the value, and the id that ends it. With `deleted_at` the list
 * and its count are read from the index alone.
 */
const orders = {
  vehicles_spotted_latest: 'first_added_at',
  vehicles_spotted_recent: 'last_activity_at',
  vehicles_spotted_views: 'hits',
  vehicles_spotted_likes: 'likes_count',
  vehicles_spotted_images: 'image_count',
  vehicles_spotted_discussions: 'discussion_count',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, column] of Object.entries(orders)) {
    await sql
      .raw(
        `CREATE INDEX ${name} ON vehicles (first_added_by, ${column}, id, deleted_at) WHERE deleted_at IS NULL`,
      )
      .execute(db)
  }
}
