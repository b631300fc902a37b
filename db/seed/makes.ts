import type { Kysely } from 'kysely'
import type { Database, MakeCategory } from '#db/schema.ts'
import productMakes from '#db/seed/data/makes.json'

/** Puts the makes and models of the product into a database that has none; else it changes nothing. */
export async function fillMakes(db: Kysely<Database>, at: number): Promise<void> {
  const filled = await db.selectFrom('makes').select('id').limit(1).executeTakeFirst()
  if (filled !== undefined) return
  await db.transaction().execute(async (db) => {
    await db
      .insertInto('makes')
      .values(
        productMakes.map((make) => ({
          name: make.name,
          category: make.category as MakeCategory,
          created_at: at,
        })),
      )
      .execute()
    const models = productMakes.flatMap((make) =>
      make.models.map((name) => ({ make: make.name, name, created_at: at })),
    )
    await db.insertInto('models').values(models).execute()
  })
}
