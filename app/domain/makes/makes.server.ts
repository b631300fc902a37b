import { type Kysely, sql } from 'kysely'
import type { Make } from '#app/domain/makes/make.ts'
import type { Database, MakeCategory } from '#db/schema.ts'
import productMakes from '#db/seed/data/makes.json'

/** All makes by name, each with its models by name (capitals play no part), inactive ones included: vehicles may still carry them. */
export async function listMakes(db: Kysely<Database>): Promise<Make[]> {
  const name = sql`name COLLATE NOCASE`
  const [makes, models] = await Promise.all([
    db.selectFrom('makes').select(['id', 'name', 'category', 'is_active']).orderBy(name).execute(),
    db
      .selectFrom('models')
      .select(['id', 'make', 'name', 'is_active'])
      .orderBy('make')
      .orderBy(name)
      .execute(),
  ])
  const listed = makes.map((make): Make => {
    return {
      id: make.id,
      name: make.name,
      category: make.category,
      isActive: make.is_active === 1,
      models: [],
    }
  })
  const byName = new Map(listed.map((make) => [make.name, make]))
  for (const { id, make, name, is_active } of models) {
    byName.get(make)?.models.push({ id, name, isActive: is_active === 1 })
  }
  return listed
}

/** Puts the makes and models of the product into a database that has none; else it changes nothing. */
export async function fillMakes(db: Kysely<Database>, at: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    const filled = await db.selectFrom('makes').select('id').limit(1).executeTakeFirst()
    if (filled !== undefined) return
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
