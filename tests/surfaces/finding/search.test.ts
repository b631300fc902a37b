import { beforeEach, describe, expect, it } from 'vitest'
import { locationOf, mainOf } from '#tests/browser.ts'
import { explored, found, scene, shown, vehicle } from '#tests/surfaces/finding/explore-steps.ts'

const app = explored()

const encoded = (search: string) => `search=${encodeURIComponent(search)}`

describe('the search (contract, section 4)', () => {
  beforeEach(async () => {
    await vehicle('WXY1234', { make: 'Perodua', model: 'Myvi', profile: 'Kereta biru di Bangsar' })
    await vehicle('BMW320', { profile: '宝马很好看, Citroën engine' })
    await vehicle('W320', { make: 'BMW', model: 'X5' })
    await vehicle('320W')
  })

  it.each([
    ['xy12', ['WXY1234']],
    ['x y-1', ['WXY1234']],
    ['bmw', ['W320', 'BMW320']],
    ['320', ['320W', 'W320', 'BMW320']],
    ['w', ['320W', 'W320', 'WXY1234']],
    ['x5', ['W320']],
    ['pe', ['WXY1234']],
    ['bangsar kereta', ['WXY1234']],
    ['bangsar bmw', []],
    ['CITROEN', ['BMW320']],
    ['很好看', ['BMW320']],
    ['宝马', ['W320', 'BMW320']],
    ['*320', ['W320', 'BMW320']],
    ['?320', ['W320']],
    ['w*', ['W320', 'WXY1234']],
    ['*2*', ['320W', 'W320', 'BMW320', 'WXY1234']],
    ['bmw*0', ['BMW320']],
  ])('%s', async (search, plates) => {
    expect(await found(encoded(search))).toEqual(plates)
  })

  it.each([
    ['跑车', ['WXY2']],
    ['红色', ['WXY9', 'WXY2']],
    ['色的', ['WXY2']],
    ['红色跑车', []],
    ["it's", ['WXY2']],
    ['IT’S', ['WXY2']],
    ['gt-r', ['WXY2']],
    ['ＧＴ–Ｒ', ['WXY2']],
    ['crv', ['WXY3']],
    ['CR-V', ['WXY3']],
    ['cr v', ['WXY3']],
    ['ｃｒｖ', ['WXY3']],
    ['cx5', ['WXY4']],
    ['xtrail', ['WXY5']],
    ['x-trail', ['WXY5']],
    ['x trail', ['WXY5']],
    ['nissan trail', ['WXY5']],
    ['civic type r', ['WXY6']],
    ['r honda', ['WXY6']],
    ['civic-type-r', ['WXY6']],
    ['merc', ['WXY7']],
    ['Benz', ['WXY7']],
    ['奔驰', ['WXY7', 'WXY2']],
    ['VW', ['WXY9']],
    ['v.w.', ['WXY9']],
    ['大众', ['WXY9']],
    ['大众高尔夫', ['WXY9']],
    ['大众golf', ['WXY9']],
    ['红色VW', ['WXY9']],
    ['红色，VW', ['WXY9']],
    ['rover', ['WXY11', 'WXY10']],
    ['罗孚', ['WXY11']],
    ['路虎', ['WXY10']],
  ])('as people write: %s', async (search, plates) => {
    await vehicle('WXY2', { profile: 'It’s no ＧＴ－Ｒ, 红色的跑车，不是奔驰' })
    await vehicle('WXY3', { make: 'Honda', model: 'CR-V' })
    await vehicle('WXY4', { make: 'Mazda', model: 'CX-5' })
    await vehicle('WXY5', { make: 'Nissan', model: 'X-Trail' })
    await vehicle('WXY6', { make: 'Honda', model: 'Civic Type R' })
    await vehicle('WXY7', { make: 'Mercedes-Benz', model: 'C-Class' })
    await vehicle('WXY9', { make: 'Volkswagen', model: 'Golf', profile: '红色高尔夫' })
    await vehicle('WXY10', { make: 'Land Rover', model: 'Defender' })
    await vehicle('WXY11', { make: 'Rover', model: '75' })
    expect(await found(encoded(search))).toEqual(plates)
  })

  /** Signs and words that mean something to LIKE, GLOB, FTS5 or SQL, and to us nothing; and what is too long. */
  const findsNothing = [
    ...['%', '_', '\\', 'bang%', 'ban_sar', '[a-z]*', '[0-9]*', '??', '-', "'", '"', '(((', '🚗🚗🚗'],
    ...['AND', 'NEAR', 'NEAR(', 'kereta OR x5', 'kereta NOT z', 'make:bmw', 'plate : "x"', '{make}', 'a"b"c'],
    ...['12-34-DC', 'x'.repeat(10_000), 'w?'.repeat(5_000), '*a'.repeat(40)],
  ]
  const all = ['320W', 'W320', 'BMW320', 'WXY1234']
  const ofW = ['320W', 'W320', 'WXY1234']

  it.each<[string, string[]]>([
    ...findsNothing.map((search): [string, string[]] => [search, []]),
    ['*', all],
    ['%*', all],
    ['\0', all],
    ['w%', ofW],
    ['_w', ofW],
    ['^w', ofW],
    ['\u202ew', ofW],
    ['"320"', ['320W', 'W320', 'BMW320']],
    ['12-34', ['WXY1234']],
  ])('takes %j as it is written', async (search, plates) => {
    expect(await found(encoded(search))).toEqual(plates)
  })

  it('goes to the plate that is exactly meant (EXP-32, HOME-08)', async () => {
    for (const search of ['WXY1234', ' wxy 12-34 ', 'ｗｘｙ１２３４']) {
      expect(locationOf(await scene.visitor.get(`/explore?${encoded(search)}`))).toBe('/plate/WXY1234')
    }
    expect(await shown('singleDigitMode=1&search=WXY1234')).toEqual([])
    await app.db.updateTable('vehicles').set({ deleted_at: 1 }).where('plate', '=', 'WXY1234').execute()
    expect(await shown(encoded('WXY1234'))).toEqual([])
  })

  it('offers plates that look alike where nothing is found', async () => {
    await vehicle('WB8088')
    const main = await mainOf(await scene.visitor.get(`/explore?${encoded('WB8O8B')}`))
    expect(main).toContain('Did you mean one of these?')
    expect(main).toContain('href="/plate/WB8088"')
    expect(main).toContain('href="/plate/WB8O8B"')
    expect(await mainOf(await scene.visitor.get(`/explore?${encoded('JJJ77')}`))).not.toContain(
      'Did you mean',
    )
  })
})
