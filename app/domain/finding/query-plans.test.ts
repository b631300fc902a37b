import type { Kysely } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type VehicleSort, vehicleSorts } from '#app/domain/finding/browse.ts'
import { type Condition, conditionsOf, filteredCountQuery } from '#app/domain/finding/conditions.server.ts'
import { choicesQuery } from '#app/domain/finding/facets.server.ts'
import {
  collectedForFeedQuery,
  newestForFeedQuery,
  spottedForFeedQuery,
} from '#app/domain/finding/feed.server.ts'
import { newestPhotosQuery } from '#app/domain/finding/newest-photos.server.ts'
import { idsQuery, planOf, rangeTotalQuery } from '#app/domain/finding/plan.server.ts'
import { matchCountQuery as countMatchesQuery } from '#app/domain/finding/search.server.ts'
import { parseSearch } from '#app/domain/finding/search.ts'
import { similarPlatesQuery } from '#app/domain/finding/similar-plates.server.ts'
import { spottedQuery, spottedTotalQuery } from '#app/domain/finding/spotted.server.ts'
import { spottedSorts } from '#app/domain/finding/spotted.ts'
import type { Where } from '#app/domain/finding/where.ts'
import { modelQuery } from '#app/domain/makes/makes.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics, queryPlan } from '#tests/query-plans.ts'

/** Each of the ways that a search is met. */
const searches = {
  'a short key': 'wx',
  'a number of one digit': '8',
  'a long key': 'wxy12',
  'two short words': 'bm x5',
  'a word of two Chinese characters': '跑车',
  'another name of a make': 'vw',
  'words without spaces': '红色宝马m3',
  'long words': 'kereta bangsar',
  'long and short words': 'bmw m3',
  'a word of signs': '🚗🚗🚗',
  'a pattern with a start': 'wx*8',
  'a pattern with an end': '*88',
  'a pattern with a middle': '*wxy*',
  'a pattern with nothing to go by': '?8',
}

const wheres: [string, Where][] = [
  ['nothing', {}],
  ['a letter', { startsWith: 'W' }],
  ['a tag', { tag: 'Taxi' }],
  ['a make', { make: 'BMW' }],
  ['a model', { make: 'BMW', model: 'M3' }],
  ['one digit', { singleDigit: true }],
  ['this digit', { singleDigit: true, digit: '8' }],
  ['a spotter', { spotterId: 7 }],
  ...Object.entries(searches).map(([name, text]): [string, Where] => [name, { search: parseSearch(text) }]),
  ['a letter and a make', { startsWith: 'W', make: 'BMW' }],
  ['a tag and a search', { tag: 'Taxi', search: parseSearch('kereta bangsar') }],
  [
    'everything',
    { startsWith: 'W', tag: 'Taxi', make: 'BMW', model: 'M3', singleDigit: true, search: parseSearch('wx') },
  ],
]

type Way = { begin: Condition | null; all: number; conditions: Condition[] }

/** The same list walked in its order, and begun from each of its conditions. */
function everyWay(conditions: Condition[]): Way[] {
  const walked = conditions.map((one) => ({ ...one, count: 1e8, isEndless: true }))
  const begun = walked.map((one, place): Way => {
    const begin = { ...one, count: 1, isEndless: false }
    return { begin, all: 1e9, conditions: walked.with(place, begin) }
  })
  return [{ begin: null, all: 1e9, conditions: walked }, ...begun]
}

/** Two tables of a few hundred names, which short words and models without a make are looked up in. */
const mayScan = ['makes', 'models']

/** On a site with a million vehicles, and on a fresh one that knows no statistics. */
describe.each(['large', 'fresh'])('on a %s site', (size) => {
  let db: Kysely<Database>
  beforeAll(async () => {
    db = testDatabase()
    if (size === 'large') await fillStatistics(db)
  })

  const limit = 13
  const stretches = (sort: VehicleSort) => [
    { sort, limit, offset: 0 },
    { sort, limit, offset: 24, asOf: 1000 },
    { sort, limit, offset: 0, asOf: 1000, after: { value: 100, id: 7 } },
  ]

  describe.each(wheres)('vehicles narrowed to %s', (_name, where) => {
    test.each(vehicleSorts)('come by %s from an index, whatever they are begun from', async (sort) => {
      for (const { begin, all, conditions } of everyWay((await conditionsOf(db, where)).conditions)) {
        expect(planOf(all, conditions, limit, sort)).toBe(begin)
        // Few enough to be put in order: rare things are found by what they are.
        const maySort = begin !== null && !(begin.isInOrder && sort === 'latest')
        for (const stretch of stretches(sort)) {
          await expectIndexed(db, idsQuery(all, conditions, stretch).compile(db), { mayScan, maySort })
        }
      }
    })

    test('are counted from an index', async () => {
      for (const { begin, all, conditions } of everyWay((await conditionsOf(db, where)).conditions)) {
        expect(planOf(all, conditions, limit, null)).toBe(begin)
        await expectIndexed(db, rangeTotalQuery(all, conditions).compile(db), { mayScan })
      }
    })
  })

  test.each(vehicleSorts)(
    'a list by %s goes on at its cursor, also in the middle of equal values',
    async (sort) => {
      const after = { value: 100, id: 7 }
      const query = idsQuery(1e9, [], { sort, limit, offset: 0, after }).compile(db)
      const searches = (await queryPlan(db, query)).filter((step) => step.startsWith('SEARCH'))
      expect(searches).toEqual([
        expect.stringMatching(/^SEARCH v USING (COVERING )?INDEX vehicles_\w+ \(\w+=\? AND id[<>]\?\)$/),
        expect.stringMatching(/^SEARCH v USING (COVERING )?INDEX vehicles_\w+ \(\w+[<>]\?\)$/),
      ])
    },
  )

  test.each(Object.entries(searches))('matches of %s are counted', async (_name, text) => {
    const search = parseSearch(text)
    if (search === null) throw new Error('No search')
    await expectIndexed(db, countMatchesQuery(search).compile(db), { mayScan })
  })

  test.each<[string, Where]>([
    ['a digit', { singleDigit: true, digit: '8' }],
    ['a spotter', { spotterId: 7 }],
  ])('vehicles of %s are counted', async (_name, where) => {
    const [only] = (await conditionsOf(db, where)).conditions
    if (only === undefined) throw new Error('No condition')
    await expectIndexed(db, filteredCountQuery(only.from, only.test).compile(db))
  })

  test.each(spottedSorts)('what a member spotted by %s, and behind a cursor', async (sort) => {
    await expectIndexed(db, spottedQuery(7, { sort, page: 3, limit: 12, after: null }).compile(db))
    const behind = spottedQuery(7, { sort, page: 1, limit: 12, after: { value: 0, id: 7 } }).compile(db)
    const searches = (await queryPlan(db, behind)).filter((step) => step.startsWith('SEARCH'))
    expect(searches).toEqual([
      expect.stringMatching(/^SEARCH v USING COVERING INDEX \w+ \(first_added_by=\? AND \w+=\? AND id<\?\)$/),
      expect.stringMatching(/^SEARCH v USING COVERING INDEX \w+ \(first_added_by=\? AND \w+<\?\)$/),
    ])
    await expectIndexed(db, spottedTotalQuery(7).compile(db))
  })

  test('choices of the filters', async () => {
    for (const prefix of ['tag:', 'make:', 'model:BMW/']) await expectIndexed(db, choicesQuery(db, prefix))
  })

  test('the newest photos', async () => {
    await expectIndexed(db, newestPhotosQuery(db))
  })

  test('what feeds tell of', async () => {
    await expectIndexed(db, newestForFeedQuery(db))
    await expectIndexed(db, spottedForFeedQuery(db, 7))
    await expectIndexed(db, collectedForFeedQuery(db, 7))
  })

  test('near plates', async () => {
    await expectIndexed(db, similarPlatesQuery(db, ['WXYB', 'WXY8']), { mayScan: ['each'] })
  })

  test('a model of a make, and one that stands alone', async () => {
    // Of those that are written alike, which is one.
    await expectIndexed(db, modelQuery(db, 'BMW', 'm3'), { maySort: true })
    await expectIndexed(db, modelQuery(db, null, 'm3'), { mayScan: ['models'] })
  })
})
