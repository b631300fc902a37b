import type { Kysely } from 'kysely'
import type { Browse } from '#app/domain/finding/browse.ts'
import type { Where } from '#app/domain/finding/where.ts'
import { plateKey } from '#app/domain/plates/plate.ts'
import { tagTypes } from '#app/domain/tags/tag.ts'
import { plateColumns } from '#app/domain/vehicles/vehicles.server.ts'
import type { Database, VehicleRow } from '#db/schema.ts'
import { aMember } from '#tests/factories.ts'

const makes = {
  Perodua: ['Myvi', 'Axia'],
  BMW: ['M3', 'X5'],
  Proton: ['Saga'],
  Honda: ['CR-V', 'Civic Type R'],
} as const
const plates = ['W', 'WX', 'BMW', 'S', '1กข', 'M'].flatMap((letters) =>
  [3, 8, 12, 88, 123, 320, 1234].map((number) => `${letters}${number}`),
)
const profiles = [
  '',
  'Kereta biru di Bangsar',
  'Citroën engine, MYVI seats',
  'an M3 with a BMW badge',
  '宝马很好看',
  'It’s no ＧＴ－Ｒ',
  '红色的跑车',
]

export type Made = VehicleRow & { tags: string[] }

/** Vehicles of every kind, whose values repeat; every fourth deleted. */
export async function fill(db: Kysely<Database>): Promise<Made[]> {
  const by = await aMember(db)
  const tags = tagTypes.slice(0, 3)
  for (const [index, plate] of plates.entries()) {
    const [make, models] = Object.entries(makes)[index % 5] ?? [null, []]
    const { id } = await db
      .insertInto('vehicles')
      .values({
        ...plateColumns(plate),
        plate_style: 'malaysia-legacy',
        make,
        model: models[index % 3] ?? null,
        profile: profiles[index % 7] ?? '',
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

/** With the search as it is typed. */
export type Wanted = Omit<Where, 'search'> & { search?: string }

/** What the contract says (section 4), without an index. */
export function isMeant({ startsWith, tag, make, singleDigit, search }: Wanted, vehicle: Made): boolean {
  if (vehicle.deleted_at !== null) return false
  if (startsWith && vehicle.first_letter !== startsWith) return false
  if (tag && !vehicle.tags.includes(tag)) return false
  if (make && vehicle.make !== make) return false
  if (singleDigit && vehicle.is_single_digit !== 1) return false
  return !search || isFound(search, vehicle)
}

function isFound(search: string, { plate, letter_part, number_part, ...rest }: Made): boolean {
  if (/[?*]/.test(search)) {
    const form = search.toUpperCase().replaceAll('?', '.').replaceAll('*', '.*')
    return new RegExp(`^${form}$`, 'u').test(plate)
  }
  const key = plateKey(search)
  const isByKey =
    [...key].length >= 3
      ? plate.includes(key)
      : key !== '' && (plate.startsWith(key) || letter_part.startsWith(key) || number_part === key)
  const [make, model] = [plain(rest.make), plain(rest.model)]
  const texts = [make, model, plain(rest.profile)]
  const isByWords = plain(search)
    .split(' ')
    .every((word) => {
      if (otherNames[word] === rest.make && rest.make !== null) return true
      if (/^\p{Script=Han}{2}$/u.test(word)) return texts.some((text) => text.includes(word))
      if (word.length < 3) return `${make} ${model}`.split(/[ -]/).some((begun) => begun.startsWith(word))
      return [...texts, model.replaceAll('-', '')].some((text) => text.includes(word))
    })
  return isByKey || isByWords
}

const otherNames: Record<string, string> = { beemer: 'BMW', 宝马: 'BMW' }

function plain(text: string | null): string {
  return (text ?? '').normalize('NFKC').toLowerCase().replaceAll('ë', 'e').replaceAll('’', "'")
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

export function inOrder(all: Made[], by: Browse['sort']): number[] {
  const [column, direction] = orders[by]
  const sign = direction === 'asc' ? 1 : -1
  return all.toSorted((a, b) => sign * (a[column] - b[column] || a.id - b.id)).map(({ id }) => id)
}
