import { describe, expect, it } from 'vitest'
import { matchMakeAndModel } from '#app/domain/makes/match-make.server.ts'
import { testDatabase } from '#tests/database.ts'

describe('make and model that were read from a photo', () => {
  it.each([
    ['perodua', 'MYVI', 'Perodua', 'Myvi'],
    ['Perodua', 'Myvi 1.5 AV', 'Perodua', 'Myvi'],
    ['Perodua', 'Perodua Myvi', 'Perodua', 'Myvi'],
    ['Merc', null, 'Mercedes-Benz', null],
    ['Mercedes Benz', null, 'Mercedes-Benz', null],
    ['VW', null, 'Volkswagen', null],
    ['Honda', 'CRV', 'Honda', 'CR-V'],
    ['Honda', 'Myvi', 'Honda', null],
    ['Batmobile', 'Tumbler', null, null],
    [null, 'Myvi', null, null],
  ])('%s %s is %s %s', async (make, model, listedMake, listedModel) => {
    expect(await matchMakeAndModel(testDatabase(), { make, model })).toEqual({
      make: listedMake,
      model: listedModel,
    })
  })

  it('a make or model that is not active any more matches nothing', async () => {
    const db = testDatabase()
    await db.updateTable('models').set({ is_active: 0 }).where('name', '=', 'Myvi').execute()
    await db.updateTable('makes').set({ is_active: 0 }).where('name', '=', 'Proton').execute()
    expect(await matchMakeAndModel(db, { make: 'Perodua', model: 'Myvi' })).toEqual({
      make: 'Perodua',
      model: null,
    })
    expect(await matchMakeAndModel(db, { make: 'Proton', model: 'Saga' })).toEqual({
      make: null,
      model: null,
    })
  })
})
