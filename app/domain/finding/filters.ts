import { type VehicleSort, vehicleSorts } from '#app/domain/finding/browse.ts'
import { type TagType, tagTypes } from '#app/domain/tags/tag.ts'

/** The letters of the filter, in its two rows (EXP-15); `#` is everything that does not start with A to Z. */
export const letterRows = [['#', ...'ABCDEFGHIJKLM'], [...'NOPQRSTUVWXYZ']] as const

/** Longer searches are cut: no plate, make or word of a profile is as long. */
export const SEARCH_MAX = 100

/** What explore is asked for, cleaned: the state that stands in its address. */
export type Filters = {
  /** As typed, trimmed; in single-digit mode the digit. '' for none. */
  search: string
  singleDigit: boolean
  /** `#` or A to Z. */
  startsWith: string | null
  tag: TagType | null
  /** As the list of makes writes it. */
  make: string | null
  model: string | null
  sort: VehicleSort
}

export const noFilters: Filters = {
  search: '',
  singleDigit: false,
  startsWith: null,
  tag: null,
  make: null,
  model: null,
  sort: 'latest',
}

/** The state that an address asks for; nonsense is the default. Names of makes and models are as they were sent. */
export function readFilters(query: URLSearchParams): Filters {
  const sort = query.get('sort') as VehicleSort
  const letter = (query.get('startsWith') ?? '').toUpperCase()
  const tag = query.get('tag') as TagType
  return {
    search: (query.get('search') ?? '').trim(),
    singleDigit: isOn(query.get('singleDigitMode')),
    startsWith: letters.includes(letter) ? letter : null,
    tag: tagTypes.includes(tag) ? tag : null,
    make: nameSent(query.get('make')),
    model: nameSent(query.get('model')),
    sort: vehicleSorts.includes(sort) ? sort : 'latest',
  }
}

export const letters: string[] = letterRows.flat()

/** How an address switches something on. */
export function isOn(value: string | null | undefined): boolean {
  return value === '1' || value === 'true'
}

/** No name of the lists is longer. */
const NAME_MAX = 200

export function nameSent(value: string | null | undefined): string | null {
  return value?.trim().slice(0, NAME_MAX) || null
}

/** How many vehicles there are under each choice of a filter, the most first; what has none is left out. */
export type Facets = {
  tags: Choice<TagType>[]
  makes: Choice[]
  /** Of the chosen make. */
  models: Choice[]
}

export type Choice<Name extends string = string> = { name: Name; count: number }

/** The address of explore in that state, on its first page. Equal states have equal addresses. */
export function explorePath(filters: Filters): string {
  const query = exploreQuery(filters).toString()
  return query === '' ? '/explore' : `/explore?${query}`
}

export function exploreQuery({ search, singleDigit, startsWith, tag, make, model, sort }: Filters) {
  const query = new URLSearchParams()
  if (search !== '') query.set('search', search)
  if (singleDigit) query.set('singleDigitMode', '1')
  if (startsWith !== null) query.set('startsWith', startsWith)
  if (tag !== null) query.set('tag', tag)
  if (make !== null) query.set('make', make)
  if (make !== null && model !== null) query.set('model', model)
  if (sort !== 'latest') query.set('sort', sort)
  return query
}
