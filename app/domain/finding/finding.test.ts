import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { findVehicles } from '#app/domain/finding/browse.server.ts'
import { type Browse, explorePage, vehicleSorts } from '#app/domain/finding/browse.ts'
import { type Condition, conditionsOf } from '#app/domain/finding/conditions.server.ts'
import { idsQuery, rangeTotalQuery } from '#app/domain/finding/plan.server.ts'
import { parseSearch } from '#app/domain/finding/search.ts'
import type { Where } from '#app/domain/finding/where.ts'
import { tagTypes } from '#app/domain/tags/tag.ts'
import { plateColumns } from '#app/domain/vehicles/vehicles.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { fill, inOrder, isMeant, type Made, type Wanted } from '#tests/vehicles-to-find.ts'

let db: Kysely<Database>
let vehicles: Made[]
beforeAll(async () => {
  db = testDatabase()
  vehicles = await fill(db)
})

const where = fc.record(
  {
    startsWith: fc.constantFrom('W', 'B', '#', 'Z'),
    tag: fc.constantFrom(...tagTypes.slice(0, 4)),
    make: fc.constantFrom('Perodua', 'BMW', 'Ferrari'),
    singleDigit: fc.constant(true),
    search: fc.constantFrom(
      'wx',
      'bmw',
      '12',
      '8',
      'M3',
      'myvi',
      'citroen',
      'my',
      'w 8',
      'w?8',
      '*3',
      'bmw m3',
      '宝马',
      '跑车',
      '红色 跑车',
      'Beemer',
      'crv',
      'CR-V',
      'cr v',
      'civic type r',
      'r',
      'honda r',
      "it's gt-r",
      'ＭＹＶＩ',
      'x',
      '%',
      '?',
    ),
  },
  { requiredKeys: [] },
)
const sort = fc.constantFrom(...vehicleSorts)

function whereOf({ search, ...rest }: Wanted): Where {
  return search === undefined ? rest : { ...rest, search: parseSearch(search) }
}

test('whatever way a list is read, it holds what is meant, in order, and counts it', async () => {
  await fc.assert(
    fc.asyncProperty(where, sort, async (wanted, by) => {
      const narrowed = whereOf(wanted)
      const meant = inOrder(
        vehicles.filter((vehicle) => isMeant(wanted, vehicle)),
        by,
      )
      const found = await findVehicles(db, explorePage(1, { where: narrowed, sort: by, limit: 50 }))
      expect(found).toMatchObject({ ids: meant, total: meant.length, hasMore: false, cursor: null })

      const { all, conditions } = await conditionsOf(db, narrowed)
      const stretch = { sort: by, offset: 0, limit: 50 }
      for (const [size, ways] of everyWay(all, conditions)) {
        const { rows } = await idsQuery(size, ways, stretch).execute(db)
        expect(rows.map(({ id }) => id)).toEqual(meant)
        expect((await rangeTotalQuery(size, ways).execute(db)).rows).toEqual([{ count: meant.length }])
      }
    }),
    { numRuns: 300 },
  )
})

/** The same list walked in its order, and begun from each of its conditions. */
function everyWay(all: number, conditions: Condition[]): [number, Condition[]][] {
  const walked = conditions.map((one) => ({ ...one, isEndless: true }))
  return [
    [all, walked],
    ...conditions.map((_, index): [number, Condition[]] => [
      1e9,
      walked.map((one, place) =>
        place === index ? { ...one, isEndless: false, count: 1 } : { ...one, count: 1e8 },
      ),
    ]),
  ]
}

describe('walking from page to page', () => {
  test('neither repeats nor skips what was there, though others are added meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(where, sort, fc.integer({ min: 1, max: 9 }), async (wanted, by, limit) => {
        const mine = testDatabase()
        const there = inOrder(
          (await fill(mine)).filter((vehicle) => isMeant(wanted, vehicle)),
          by,
        )
        const seen: number[] = []
        let after: Browse['after'] = null
        for (let page = 1; ; page++) {
          const found = await findVehicles(
            mine,
            explorePage(1, { where: whereOf(wanted), sort: by, limit, after, asOf: 1500 }),
          )
          seen.push(...found.ids)
          if (found.cursor === null) break
          const [value = 0, id = 0] = found.cursor.split('-').map(Number)
          after = { value, id }
          await mine
            .insertInto('vehicles')
            .values({
              ...plateColumns(`W${page}8`),
              plate_style: 'thai',
              first_added_at: 1600,
              last_activity_at: 0,
              created_at: 0,
            })
            .execute()
        }
        expect(seen).toEqual(there)
      }),
      { numRuns: 25 },
    )
  })

  test('by number, too', async () => {
    const page = async (number: number) => (await findVehicles(db, explorePage(number, { limit: 9 }))).ids
    const meant = inOrder(
      vehicles.filter((vehicle) => isMeant({}, vehicle)),
      'latest',
    )
    expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(meant.slice(0, 27))
    expect(await page(1_000_000_000)).toEqual([])
  })
})
