import { type Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'

let db: Kysely<Database>
beforeEach(() => {
  db = testDatabase()
})

describe('the search index', () => {
  test('follows insert, update, soft deletion, restoring and deletion', async () => {
    const id = await addVehicle({ plate: 'WXY1234', make: 'BMW', profile: 'Kereta biru di Bangsar' })
    await addVehicle({ plate: 'BKL8888' })
    expect(await search('XY12')).toEqual([id])
    expect(await search('bangsar')).toEqual([id])
    await update(id, { profile: 'Kereta merah, dahulu Citroën', make: 'Perodua' })
    expect(await search('bangsar')).toEqual([])
    expect(await search('bmw')).toEqual([])
    expect(await search('citroen')).toEqual([id])
    await update(id, { deleted_at: 1 })
    expect(await search('merah')).toEqual([])
    await update(id, { profile: 'Kereta hijau' })
    expect(await search('hijau')).toEqual([])
    await update(id, { deleted_at: null })
    expect(await search('hijau')).toEqual([id])
    await db.deleteFrom('vehicles').where('id', '=', id).execute()
    expect(await search('hijau')).toEqual([])
    await isSound()
  })

  test('holds texts as they are searched, and names with and without their signs', async () => {
    const id = await addVehicle({
      plate: 'A1',
      make: 'Honda',
      model: 'CR-V',
      profile: 'It’s no ＧＴ－Ｒ，红色',
    })
    for (const text of ["it's no gt-r", 'crv', 'cr-v', '\n\n\nhonda\n', '\n\nv', '红色\n']) {
      expect(await search(text)).toEqual([id])
    }
    for (const text of ['\n\nr', '\n\n\ncr-v\n', '红\n']) expect(await search(text)).toEqual([])
  })

  test('finds Thai plates', async () => {
    const id = await addVehicle({ plate: '1กข1234' })
    expect(await search('กข1')).toEqual([id])
  })
})

test('a plate is unique while it is active; deleted ones may share it and cannot come back beside it', async () => {
  const first = await addVehicle({ plate: 'WXY8' })
  await expect(addVehicle({ plate: 'WXY8' })).rejects.toThrow('UNIQUE')
  await update(first, { deleted_at: 1 })
  const second = await addVehicle({ plate: 'WXY8' })
  await expect(update(first, { deleted_at: null })).rejects.toThrow('UNIQUE')
  await update(second, { deleted_at: 1 })
  await update(first, { deleted_at: null })
})

describe('makes and models', () => {
  test('a vehicle takes only a make of the list, and a model of that make', async () => {
    await expect(addVehicle({ plate: 'A1', make: 'Bmw' })).rejects.toThrow('FOREIGN KEY')
    await expect(addVehicle({ plate: 'A1', make: 'BMW', model: 'Myvi' })).rejects.toThrow('FOREIGN KEY')
    await expect(addVehicle({ plate: 'A1', model: 'Myvi' })).rejects.toThrow('CHECK')
    await addVehicle({ plate: 'A1', make: 'Perodua', model: 'Myvi' })
  })

  test('renaming one renames it everywhere, totals and search included; one in use is not deleted', async () => {
    const id = await addVehicle({ plate: 'A1', make: 'Perodua', model: 'Myvi' })
    await db.updateTable('makes').set({ name: 'Perodua Baharu' }).where('name', '=', 'Perodua').execute()
    await db.updateTable('models').set({ name: 'Myvi II' }).where('name', '=', 'Myvi').execute()
    const vehicle = await db
      .selectFrom('vehicles')
      .select(['make', 'model'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(vehicle).toEqual({ make: 'Perodua Baharu', model: 'Myvi II' })
    expect(await search('baharu')).toEqual([id])
    expect(await search('\n\nii')).toEqual([id])
    const names = await db.selectFrom('models').select('names').where('name', '=', 'Myvi II').execute()
    expect(names).toEqual([{ names: expect.stringContaining('perodua baharu') }])
    const counts = await db
      .selectFrom('vehicle_counts')
      .selectAll()
      .where('count', '>', 0)
      .orderBy('key')
      .execute()
    expect(counts).toEqual([
      { key: 'all', count: 1 },
      { key: 'letter:A', count: 1 },
      { key: 'make:Perodua Baharu', count: 1 },
      { key: 'model:Perodua Baharu/Myvi II', count: 1 },
    ])
    await expect(db.deleteFrom('models').where('name', '=', 'Myvi II').execute()).rejects.toThrow(
      'FOREIGN KEY',
    )
    await isSound()
  })
})

type NewVehicle = { plate: string; make?: string | null; model?: string | null; profile?: string }

async function addVehicle({ plate, make = null, model = null, profile = '' }: NewVehicle): Promise<number> {
  const row = await db
    .insertInto('vehicles')
    .values({
      plate,
      plate_style: 'malaysia-legacy',
      plate_kind: 'my-standard',
      is_single_digit: 0,
      letter_part: '',
      first_letter: /^[A-Z]/.exec(plate)?.[0] ?? '#',
      make,
      model,
      profile,
      first_added_at: 0,
      last_activity_at: 0,
      created_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function update(
  id: number,
  change: { profile?: string; make?: string; deleted_at?: number | null },
): Promise<void> {
  await db.updateTable('vehicles').set(change).where('id', '=', id).execute()
}

async function search(text: string): Promise<number[]> {
  const rows = await db
    .selectFrom('vehicle_search')
    .select('rowid')
    .where(sql<boolean>`vehicle_search MATCH ${`"${text}"`}`)
    .orderBy('rowid')
    .execute()
  return rows.map((row) => row.rowid)
}

/** FTS5's own check, which compares the index with the active vehicles. */
async function isSound(): Promise<void> {
  await sql`INSERT INTO vehicle_search (vehicle_search, rank) VALUES ('integrity-check', 1)`.execute(db)
  expect((await sql`PRAGMA foreign_key_check`.execute(db)).rows).toEqual([])
}
