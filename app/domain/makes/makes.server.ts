import { sql } from 'kysely'
import type { z } from 'zod'
import { found } from '#app/domain/errors.ts'
import type { Make } from '#app/domain/makes/make.ts'
import { type makeJson, toMakeJson } from '#app/domain/makes/make-json.ts'
import type { ReadDatabase } from '#db/schema.ts'
import { namesText } from '#db/search-text.ts'

const anyCase = sql<string>`name COLLATE NOCASE`

/** All makes by name, each with its models by name (capitals play no part), inactive ones included: vehicles may still carry them. */
export async function listMakes(db: ReadDatabase): Promise<Make[]> {
  const [makes, models] = await Promise.all([
    db.selectFrom('makes').select(['id', 'name', 'category', 'is_active']).orderBy(anyCase).execute(),
    db
      .selectFrom('models')
      .select(['id', 'make', 'name', 'is_active'])
      .orderBy('make')
      .orderBy(anyCase)
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

/** One make of the list as the API gives it. */
export async function readMakeJson(db: ReadDatabase, makeId: number): Promise<z.output<typeof makeJson>> {
  return toMakeJson(
    found(
      (await listMakes(db)).find(({ id }) => id === makeId),
      'make_not_found',
    ),
  )
}

/** What can be chosen: active makes with their active models. */
export async function listOfferedMakes(db: ReadDatabase): Promise<{ name: string; models: string[] }[]> {
  return (await listMakes(db))
    .filter(({ isActive }) => isActive)
    .map(({ name, models }) => ({
      name,
      models: models.filter(({ isActive }) => isActive).map((model) => model.name),
    }))
}

/**
 * The make of that name, however it is written: capitals, accents and a phone's dashes play no part, as in the search
 * (`skoda` is Škoda). Where two from before differ by no more, it is the one that is written so, then an active one.
 */
export function makeQuery(db: ReadDatabase, name: string) {
  return db
    .selectFrom('makes')
    .selectAll()
    .where('names', '=', namesText(name, null))
    .orderBy(({ eb }) => eb('name', '=', name), 'desc')
    .orderBy('is_active', 'desc')
    .limit(1)
}

/** The same of the models of a make, which is given as the list spells it. */
export function modelOfMakeQuery(db: ReadDatabase, make: string, name: string) {
  return db
    .selectFrom('models')
    .selectAll()
    .where('make', '=', make)
    .where('names', '=', namesText(make, name))
    .orderBy(({ eb }) => eb('name', '=', name), 'desc')
    .orderBy('is_active', 'desc')
    .limit(1)
}

/** The name of an active make as the list spells it, however it is written; null for one that is not on it. */
export async function activeMake(db: ReadDatabase, name: string): Promise<string | null> {
  const row = await makeQuery(db, name).where('is_active', '=', 1).executeTakeFirst()
  return row?.name ?? null
}

/** The name of an active model of that make (as the list spells it); null for one that is not on the list. */
export async function activeModel(db: ReadDatabase, make: string, name: string): Promise<string | null> {
  const row = await modelOfMakeQuery(db, make, name).where('is_active', '=', 1).executeTakeFirst()
  return row?.name ?? null
}

/**
 * Make and model as the lists write them, inactive ones too, however they are written; a model that stands alone brings its
 * make along. What is on no list stays as it is: nothing will be found under it.
 */
export async function canonicalMakeAndModel(
  db: ReadDatabase,
  { make, model }: { make: string | null; model: string | null },
): Promise<{ make: string | null; model: string | null }> {
  const known = make && (await makeQuery(db, make).executeTakeFirst())
  const ofMake = known ? known.name : make
  if (model === null) return { make: ofMake, model }
  const row = await modelQuery(db, ofMake, model).executeTakeFirst()
  return row ? { make: row.make, model: row.name } : { make: ofMake ?? model, model }
}

export function modelQuery(db: ReadDatabase, make: string | null, model: string) {
  return make === null
    ? db.selectFrom('models').selectAll().where(anyCase, '=', model).orderBy('make').limit(1)
    : modelOfMakeQuery(db, make, model)
}
