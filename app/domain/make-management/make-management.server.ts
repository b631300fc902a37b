import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { inTransaction } from '#app/db.server.ts'
import { DomainError, found, must } from '#app/domain/errors.ts'
import { fromId } from '#app/domain/ids.ts'
import type { makeInput, modelInput } from '#app/domain/makes/make-input.ts'
import { makeQuery, modelOfMakeQuery } from '#app/domain/makes/makes.server.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import { nextId } from '#app/domain/next-id.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, MakeRow, ModelRow, ReadDatabase } from '#db/schema.ts'

/** A make by its id (`mk-7`) or its name, however it is written; `make_not_found` where there is none. */
export async function makeByNameOrId(db: ReadDatabase, address: string): Promise<MakeRow> {
  const id = fromId('make', address)
  const query = id === null ? makeQuery(db, address) : db.selectFrom('makes').selectAll().where('id', '=', id)
  return found(await query.executeTakeFirst(), 'make_not_found')
}

/** The same of a make's model; `model_not_found`. */
export async function modelByNameOrId(db: ReadDatabase, make: MakeRow, address: string): Promise<ModelRow> {
  const id = fromId('model', address)
  const query =
    id === null
      ? modelOfMakeQuery(db, make.name, address)
      : db.selectFrom('models').selectAll().where('make', '=', make.name).where('id', '=', id)
  return found(await query.executeTakeFirst(), 'model_not_found')
}

/** Adds a make (AV-03); one that had been taken off the list is offered again, with the new category. */
export async function addMake(
  db: Kysely<Database>,
  admin: Member,
  { name, category }: z.output<typeof makeInput>,
  at: number,
): Promise<number> {
  must(admin.isAdmin)
  return inTransaction(db, async (db) => {
    const known = await makeQuery(db, name).executeTakeFirst()
    if (known?.is_active === 1)
      throw new DomainError('make_taken', { field: 'name', params: { make: known.name } })
    const { id } = known
      ? await db
          .updateTable('makes')
          .set({ is_active: 1, category })
          .where('id', '=', known.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('makes')
          .values({ id: nextId('makes'), name, category, created_at: at })
          .returning('id')
          .executeTakeFirstOrThrow()
    const logEntry = {
      action: 'add-make',
      subjectKind: 'make',
      subjectId: id,
      detail: { name, category },
    } as const
    await recordModeration(db, admin, logEntry, at)
    return id
  })
}

/**
 * Adds a model to a make (AV-08) and answers with the make's id; one that had been deleted while vehicles carried it is
 * offered again.
 */
export async function addModel(
  db: Kysely<Database>,
  admin: Member,
  { make: address, name }: { make: string } & z.output<typeof modelInput>,
  at: number,
): Promise<number> {
  must(admin.isAdmin)
  return inTransaction(db, async (db) => {
    const make = await makeByNameOrId(db, address)
    const known = await modelOfMakeQuery(db, make.name, name).executeTakeFirst()
    if (known?.is_active === 1)
      throw new DomainError('model_taken', { field: 'name', params: { make: make.name, model: known.name } })
    const { id } = known
      ? await db
          .updateTable('models')
          .set({ is_active: 1 })
          .where('id', '=', known.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('models')
          .values({ id: nextId('models'), make: make.name, name, created_at: at })
          .returning('id')
          .executeTakeFirstOrThrow()
    const detail = { make: make.name, name }
    await recordModeration(
      db,
      admin,
      { action: 'add-model', subjectKind: 'model', subjectId: id, detail },
      at,
    )
    return make.id
  })
}

/**
 * Deletes a model (AV-10). Vehicles that carry it keep it, deleted ones too: the row then stays and is offered no more.
 */
export async function deleteModel(
  db: Kysely<Database>,
  admin: Member,
  which: { make: string; model: string },
  at: number,
): Promise<{ isKeptOnVehicles: boolean }> {
  must(admin.isAdmin)
  return inTransaction(db, async (db) => {
    const make = await makeByNameOrId(db, which.make)
    const model = await modelByNameOrId(db, make, which.model)
    must(model.is_active === 1, 'model_not_found')
    const isKeptOnVehicles = (await vehicleOf(db, make.name, model.name)) !== undefined
    if (isKeptOnVehicles) {
      await db.updateTable('models').set({ is_active: 0 }).where('id', '=', model.id).execute()
    } else {
      await db.deleteFrom('models').where('id', '=', model.id).execute()
    }
    const detail = { make: make.name, name: model.name }
    const logEntry = { action: 'delete-model', subjectKind: 'model', subjectId: model.id, detail } as const
    await recordModeration(db, admin, logEntry, at)
    return { isKeptOnVehicles }
  })
}

/** Deletes a make with its models, as long as no vehicle carries it: `make_in_use`. */
export async function deleteMake(
  db: Kysely<Database>,
  admin: Member,
  address: string,
  at: number,
): Promise<void> {
  must(admin.isAdmin)
  await inTransaction(db, async (db) => {
    const make = await makeByNameOrId(db, address)
    if (await vehicleOf(db, make.name)) throw new DomainError('make_in_use', { params: { make: make.name } })
    await db.deleteFrom('makes').where('id', '=', make.id).execute()
    const detail = { name: make.name }
    const logEntry = { action: 'delete-make', subjectKind: 'make', subjectId: make.id, detail } as const
    await recordModeration(db, admin, logEntry, at)
  })
}

async function vehicleOf(
  db: ReadDatabase,
  make: string,
  model?: string,
): Promise<{ id: number } | undefined> {
  const query = db.selectFrom('vehicles').select('id').where('make', '=', make)
  return (model === undefined ? query : query.where('model', '=', model)).limit(1).executeTakeFirst()
}
