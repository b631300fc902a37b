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
import type { Database, VehicleRow } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember } from '#tests/factories.ts'

const makes = { Perodua: ['Myvi', 'Axia'], BMW: ['M3', 'X5'], Proton: ['Saga'] } as const
const plates = ['W', 'WX', 'BMW', 'S', '1กข', 'M'].flatMap((letters) =>
  [3, 8, 12, 88, 123, 320, 1234].map((number) => `${letters}${number}`),
)
const profiles = [
  '',
  'Kereta biru di Bangsar',
  'Citroën engine, MYVI seats',
  'an M3 with a BMW badge',
  '宝马很好看',
]

type Made = VehicleRow & { tags: string[] }

/** Vehicles of every kind, whose values repeat; every fourth deleted. */
async function fill(db: Kysely<Database>): Promise<Made[]> {
  const by = await aMember(db)
  const tags = tagTypes.slice(0, 3)
  for (const [index, plate] of plates.entries()) {
    const [make, models] = Object.entries(makes)[index % 4] ?? [null, []]
    const { id } = await db
      .insertInto('vehicles')
      .values({
        ...plateColumns(plate),
        plate_style: 'malaysia-legacy',
        make,
        model: models[index % 3] ?? null,
        profile: profiles[index % 5] ?? '',
        hits: index % 3,
        likes_count: index % 2,
        image_count: index % 5,
        discussion_count: index % 6,
        richness: index % 4,
        first_added_by: by.id,
        first_added_at: 1000 + (index % 7),
        last_activity_at: 2000 - index,
        created_at: 0,
        deleted_at: index % 4 === 3 ? 5 : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const type = tags[index % 5]
    if (type) await db.insertInto('vehicle_tags').values({ vehicle_id: id, type, created_at: 0 }).execute()
  }
  const rows = await db.selectFrom('vehicles').selectAll().execute()
  const applied = await db.selectFrom('vehicle_tags').selectAll().execute()
  return rows.map((row) => {
    return { ...row, tags: applied.filter((tag) => tag.vehicle_id === row.id).map(({ type }) => type) }
  })
}

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
    search: fc
      .constantFrom(
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
        'x',
        '%',
        '?',
      )
      .map(parseSearch),
  },
  { requiredKeys: [] },
)
const sort = fc.constantFrom(...vehicleSorts)

/** What the contract says (section 4), without an index. */
function isMeant({ startsWith, tag, make, singleDigit, search }: Where, vehicle: Made): boolean {
  if (vehicle.deleted_at !== null) return false
  if (startsWith && vehicle.first_letter !== startsWith) return false
  if (tag && !vehicle.tags.includes(tag)) return false
  if (make && vehicle.make !== make) return false
  if (singleDigit && vehicle.is_single_digit !== 1) return false
  return !search || isFound(search, vehicle)
}

function isFound(
  search: NonNullable<Where['search']>,
  { plate, letter_part, number_part, ...rest }: Made,
): boolean {
  if (search.kind === 'pattern') {
    const form = search.pattern.replaceAll('?', '.').replaceAll('*', '.*')
    return new RegExp(`^${form}$`, 'u').test(plate)
  }
  const { key, words } = search
  const isByKey =
    [...key].length >= 3
      ? plate.includes(key)
      : key !== '' && (plate.startsWith(key) || letter_part.startsWith(key) || number_part === key)
  const [make, model] = [plain(rest.make), plain(rest.model)]
  const isByWords = words.map(plain).every((word) => {
    if ([...word].length < 3) return make.startsWith(word) || model.startsWith(word)
    return [make, model, plain(rest.profile)].some((text) => text.includes(word))
  })
  return isByKey || isByWords
}

function plain(text: string | null): string {
  return (text ?? '').toLowerCase().replaceAll('ë', 'e')
}

/** The orders of the contract (section 4); every one ends in the id. */
const orders = {
  latest: ['first_added_at', 'desc'],
  recent: ['last_activity_at', 'desc'],
  views: ['hits', 'desc'],
  top: ['hits', 'desc'],
  likes: ['likes_count', 'desc'],
  images: ['image_count', 'desc'],
  discussions: ['discussion_count', 'desc'],
  profiles: ['richness', 'desc'],
  poorest_profiles: ['richness', 'asc'],
} as const

function inOrder(all: Made[], by: Browse['sort']): number[] {
  const [column, direction] = orders[by]
  const sign = direction === 'asc' ? 1 : -1
  return all.toSorted((a, b) => sign * (a[column] - b[column] || a.id - b.id)).map(({ id }) => id)
}

test('whatever way a list is read, it holds what is meant, in order, and counts it', async () => {
  await fc.assert(
    fc.asyncProperty(where, sort, async (wanted, by) => {
      const meant = inOrder(
        vehicles.filter((vehicle) => isMeant(wanted, vehicle)),
        by,
      )
      const found = await findVehicles(db, explorePage(1, { where: wanted, sort: by, limit: 50 }))
      expect(found).toMatchObject({ ids: meant, total: meant.length, hasMore: false, cursor: null })

      const { all, conditions } = await conditionsOf(db, wanted)
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
            explorePage(1, { where: wanted, sort: by, limit, after, asOf: 1500 }),
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
