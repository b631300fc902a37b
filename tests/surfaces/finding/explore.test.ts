import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { mainOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import { call, explored, found, scene, shown, vehicle } from '#tests/surfaces/finding/explore-steps.ts'

const app = explored()

describe('the filters of explore (EXP-02 to EXP-07, API-16)', () => {
  beforeEach(async () => {
    await vehicle('WXY1234', { make: 'Perodua', model: 'Myvi', tag: 'Taxi' })
    await vehicle('BMW8', { make: 'BMW', model: 'X5', tag: 'Dato/VIP' })
    await vehicle('WA8', { make: 'BMW', model: 'M3' })
    await vehicle('1กข123')
  })

  it.each([
    ['', ['1กข123', 'WA8', 'BMW8', 'WXY1234']],
    ['startsWith=W', ['WA8', 'WXY1234']],
    ['startsWith=w', ['WA8', 'WXY1234']],
    ['startsWith=%23', ['1กข123']],
    ['tag=Taxi', ['WXY1234']],
    ['tag=Dato%2FVIP', ['BMW8']],
    ['make=BMW', ['WA8', 'BMW8']],
    ['make=bmw', ['WA8', 'BMW8']],
    ['make=BMW&model=m3', ['WA8']],
    ['model=Myvi', ['WXY1234']],
    ['make=Nobody', []],
    ['make=BMW&model=Nothing', []],
    ['singleDigitMode=1', ['WA8', 'BMW8']],
    ['singleDigitMode=true&search=8', ['WA8', 'BMW8']],
    ['singleDigitMode=1&search=3', []],
    ['singleDigitMode=1&search=bmw', ['WA8', 'BMW8']],
    ['startsWith=W&make=BMW&singleDigitMode=1', ['WA8']],
    ['startsWith=W&tag=Dato%2FVIP', []],
    ['make=BMW&from=vehicle', ['WA8', 'BMW8']],
  ])('%s', async (query, plates) => {
    expect(await found(query)).toEqual(plates)
    expect((await call(query)).pagination.total).toBe(plates.length)
  })

  it('offers what there is: tags, makes, and the models of the chosen make, with how many', async () => {
    await vehicle('JQK5', { make: 'BMW', model: 'X5', tag: 'Taxi' })
    const main = await mainOf(await scene.visitor.get('/explore?make=BMW'))
    const choices = [...main.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]+)<!-- --> <small>(\d+)</g)]
    expect(choices.map(([, href, name, count]) => [href?.replaceAll('&amp;', '&'), name, count])).toEqual([
      ['/explore?tag=Taxi&make=BMW', 'Taxi', '2'],
      ['/explore?tag=Dato%2FVIP&make=BMW', 'Dato/VIP', '1'],
      ['/explore', 'BMW', '3'],
      ['/explore?make=Perodua', 'Perodua', '1'],
      ['/explore?make=BMW&model=X5', 'X5', '2'],
      ['/explore?make=BMW&model=M3', 'M3', '1'],
    ])
  })

  it('stand in the address, each with a link that takes it off', async () => {
    const main = await mainOf(await scene.visitor.get('/explore?make=BMW&startsWith=W&sort=views'))
    const link = (name: string) =>
      new RegExp(`href="([^"]*)"[^>]*aria-label="${name}"|aria-label="${name}"[^>]*href="([^"]*)"`).exec(main)
    expect(link('Remove make: BMW')?.slice(1)).toContain('/explore?startsWith=W&amp;sort=views')
    expect(link('Remove letter: W')?.slice(1)).toContain('/explore?make=BMW&amp;sort=views')
  })
})

describe('addresses that make no sense', () => {
  it.each([
    ['sort=nonsense', 'sort_invalid'],
    ['startsWith=WX', 'letter_invalid'],
    ['startsWith=%E0%B8%81', 'letter_invalid'],
    ['tag=Nonsense', 'tag_unknown'],
    ['page=0', 'page_invalid'],
    ['page=-1', 'page_invalid'],
    ['page=abc', 'page_invalid'],
    ['limit=0', 'limit_invalid'],
    ['cursor=made-up', 'cursor_invalid'],
    ['cursor=1-2-3', 'cursor_invalid'],
    ['t=yesterday', 'cursor_invalid'],
    ['t=-1', 'cursor_invalid'],
  ])('%s is refused by the API, and the default on the screen', async (query, code) => {
    await vehicle('WXY1234')
    expect(await call(query)).toMatchObject({ status: 400, code, message: expect.stringMatching(/.+/) })
    expect(await shown(query)).toEqual(['WXY1234'])
  })

  it('pages beyond the end are empty, more than fifty at once are fifty', async () => {
    await vehicle('WXY1234')
    expect(await call('page=1000000000')).toMatchObject({
      status: 200,
      vehicles: [],
      pagination: { hasMore: false },
    })
    expect(await call('limit=1000000')).toMatchObject({ pagination: { limit: 50 } })
    expect(await call('cursor=999999999999999-999999999999999')).toMatchObject({
      status: 200,
      vehicles: [{ plate: 'WXY1234' }],
    })
  })
})

describe('walking along the list', () => {
  it('leads on with t and a cursor, and shows nobody twice though others are added (EXP-09)', async () => {
    for (let number = 1; number <= 14; number++) await vehicle(`WXY${number}`)
    const first = await mainOf(await scene.visitor.get('/explore'))
    const next = /<a[^>]*href="\/explore(\?t=\d+&amp;cursor=[\d-]+)#list"/.exec(first)?.[1] ?? ''
    expect(next).not.toBe('')
    await vehicle('BKL1')
    const query = next.replaceAll('&amp;', '&').replace(/^.*\?/, '')
    expect(await shown(query)).toEqual(['WXY2', 'WXY1'])
    expect(await mainOf(await scene.visitor.get(`/explore?${query}`))).toContain('all of them')
  })

  it('says where the next page begins, and null at the end', async () => {
    for (let number = 1; number <= 3; number++) await vehicle(`WXY${number}`, { hits: number === 2 ? 9 : 4 })
    const first = await call('sort=views&limit=2')
    expect(first).toMatchObject({
      vehicles: [{ plate: 'WXY2' }, { plate: 'WXY3' }],
      pagination: { page: 1, limit: 2, total: 3, hasMore: true },
    })
    const last = await call(`sort=views&limit=2&cursor=${first.pagination.cursor}`)
    expect(last).toMatchObject({
      vehicles: [{ plate: 'WXY1' }],
      pagination: { hasMore: false, cursor: null },
    })
  })

  it('counts searches and combinations to 10,000', async () => {
    await sql`INSERT INTO vehicles (plate, plate_style, plate_kind, is_single_digit, number_part, letter_part, first_letter, make, first_added_at,
      last_activity_at, created_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10050)
      SELECT 'WX' || i, 'malaysia-legacy', 'my-standard', i < 10, i, 'WX', 'W', 'BMW', 0, 0, 0 FROM n`.execute(
      app.db,
    )
    const capped = { total: 10_000, totalIsCapped: true, hasMore: true }
    for (const query of ['search=wx', 'search=bmw', 'make=BMW&startsWith=W']) {
      expect((await call(query)).pagination, query).toMatchObject(capped)
      expect(await mainOf(await scene.visitor.get(`/explore?${query}`)), query).toContain(
        'More than 10,000 vehicles',
      )
    }
    for (const [query, total] of [
      ['make=BMW', 10_050],
      ['startsWith=W', 10_050],
      ['singleDigitMode=1', 9],
    ] as const) {
      const { pagination } = await call(query)
      expect(pagination, query).toMatchObject({ total })
      expect(pagination, query).not.toHaveProperty('totalIsCapped')
    }
  })
})

describe('what a member spotted (API-17)', () => {
  it('is their vehicles alone', async () => {
    const other = await aMember(app.db, { username: 'Badrul' })
    await vehicle('WXY1')
    await vehicle('WXY2', {}, other)
    await vehicle('WXY3')
    const { vehicles, pagination } = await call('filter=user&username=aina_kl')
    expect(vehicles.map(({ plate }) => plate)).toEqual(['WXY3', 'WXY1'])
    expect(pagination.total).toBe(2)
    expect(await call('filter=user&username=Nobody_here')).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
    expect(await call('filter=everything')).toMatchObject({ status: 400 })
  })
})

it('says so where the list cannot be read, and keeps the filters (EXP-35)', async () => {
  await vehicle('WXY1234')
  await sql`ALTER TABLE vehicles RENAME COLUMN first_letter TO initial`.execute(app.db)
  const answer = await scene.visitor.get('/explore?startsWith=W')
  expect(answer.status).toBe(500)
  const main = await mainOf(answer)
  expect(main).toMatch(/role="alert"[^>]*>Failed to fetch vehicles</)
  expect([...main.matchAll(/aria-current="true"[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual(['W'])
})
