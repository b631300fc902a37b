import { type Kysely, sql } from 'kysely'

/** What explore filters by, beside the value that orders: most lists are then read from the order's index alone. */
const filters = 'first_letter, is_single_digit, make, model'

const active = 'WHERE deleted_at IS NULL'

/** Each order of explore: the value, the id that ends it, since when the vehicle is there, and the filters. */
const orders = {
  vehicles_recent: 'last_activity_at',
  vehicles_views: 'hits',
  vehicles_likes: 'likes_count',
  vehicles_images: 'image_count',
  vehicles_discussions: 'discussion_count',
  vehicles_profiles: 'richness',
}

const indexes = {
  // For searches such as `*88`.
  vehicles_plate_end: `(substr(plate, -2), plate) ${active}`,
  vehicles_latest: `(first_added_at, id, ${filters}) ${active}`,
  ...Object.fromEntries(
    Object.entries(orders).map(([name, column]) => [
      name,
      `(${column}, id, first_added_at, ${filters}) ${active}`,
    ]),
  ),
  vehicles_of_make: `(make, first_added_at, id, first_letter, is_single_digit) ${active}`,
  vehicles_of_letter: `(first_letter, first_added_at, id, is_single_digit, make, model) ${active}`,
}

export async function up(db: Kysely<unknown>): Promise<void> {
  // The letters that a plate begins with are found by the plate; others, as in `1กข 1234`, are few.
  await sql.raw(`DROP INDEX vehicles_of_letters`).execute(db)
  await sql
    .raw(`CREATE INDEX vehicles_of_later_letters ON vehicles (letter_part) ${active}
      AND substr(plate, 1, length(letter_part)) <> letter_part`)
    .execute(db)
  for (const [name, columns] of Object.entries(indexes)) {
    await sql.raw(`DROP INDEX IF EXISTS ${name}`).execute(db)
    await sql.raw(`CREATE INDEX ${name} ON vehicles ${columns}`).execute(db)
  }
}
