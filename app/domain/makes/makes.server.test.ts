import { describe, expect, test } from 'vitest'
import { makeCategories } from '#app/domain/makes/make.ts'
import { toMakeJson } from '#app/domain/makes/make-json.ts'
import { listMakes } from '#app/domain/makes/makes.server.ts'
import { fillMakes } from '#db/seed/makes.ts'
import { testDatabase } from '#tests/database.ts'

describe('the makes of the product', () => {
  test('fill an empty database once, in all eight categories', async () => {
    const db = testDatabase()
    const makes = await listMakes(db)
    expect(makes).toHaveLength(73)
    expect(new Set(makes.map((make) => make.category))).toEqual(new Set(makeCategories))
    expect(makes.find((make) => make.name === 'Perodua')?.models.map((model) => model.name)).toContain('Myvi')
    await fillMakes(db, 0)
    expect(await listMakes(db)).toEqual(makes)
  })

  test('leave a list that an admin has changed alone', async () => {
    const db = testDatabase()
    await db.deleteFrom('makes').where('name', '<>', 'BMW').execute()
    await fillMakes(db, 0)
    expect((await listMakes(db)).map((make) => make.name)).toEqual(['BMW'])
  })

  test('come by name, capitals playing no part', async () => {
    const makes = await listMakes(testDatabase())
    const names = makes.map((make) => make.name)
    expect(names.filter((name) => ['BMW', 'BYD', 'Rover', 'smart', 'Toyota'].includes(name))).toEqual(
      ['BMW', 'BYD', 'Rover', 'smart', 'Toyota'].filter((name) => names.includes(name)),
    )
    expect(names.indexOf('smart')).toBeLessThan(names.indexOf('Toyota'))
  })

  test('names are unique whatever the capitals', async () => {
    const db = testDatabase()
    const again = db
      .insertInto('makes')
      .values({ name: 'bmw', category: 'European', created_at: 0 })
      .execute()
    await expect(again).rejects.toThrow('UNIQUE')
  })

  test('are JSON with prefixed ids', () => {
    const models = [{ id: 7, name: 'M3', isActive: true }]
    expect(toMakeJson({ id: 1, name: 'BMW', category: 'European', isActive: true, models })).toEqual({
      _id: 'mk-1',
      name: 'BMW',
      category: 'European',
      isActive: true,
      models: [{ _id: 'md-7', name: 'M3', isActive: true }],
    })
  })
})
