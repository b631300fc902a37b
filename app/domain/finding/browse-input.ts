import { z } from 'zod'
import { type Cursor, fromCursor } from '#app/domain/cursor.ts'
import { says } from '#app/domain/errors.ts'
import { type Browse, explorePage } from '#app/domain/finding/browse.ts'
import { type Filters, letterRows, SEARCH_MAX } from '#app/domain/finding/filters.ts'
import { parseSearch } from '#app/domain/finding/search.ts'
import type { Where } from '#app/domain/finding/where.ts'
import { pageAsked, pageQuery } from '#app/domain/pages.ts'
import { type TagType, tagTypes } from '#app/domain/tags/tag.ts'
import { cutGraphemes } from '#app/domain/text.ts'
import { type VehicleSort, vehicleSorts, vehiclesPerPage } from '#app/domain/vehicles/vehicle.ts'

const letters = letterRows.flat()

const isOn = (value: string | null | undefined) => value === '1' || value === 'true'

/** A name of the lists of makes and models, as it was sent. */
const name = z.string().transform((value) => value.trim().slice(0, 200) || null)

/** What `GET /api/vehicles/explore` understands; nonsense is refused (contract, section 3). */
export const browseQuery = z.object({
  ...pageQuery(vehiclesPerPage),
  sort: z.enum(vehicleSorts, says('sort_invalid')).default('latest'),
  search: z
    .string()
    .default('')
    .transform(searchText)
    .describe('A plate or a part of it (? one and * any characters), or words of make, model and profile'),
  singleDigitMode: z
    .string()
    .optional()
    .describe('1 or true: only plates whose number is one digit; with a digit as `search` exactly that one'),
  startsWith: z
    .string()
    .transform((letter) => letter.toUpperCase())
    .pipe(z.enum(letters as [string, ...string[]], says('letter_invalid')))
    .optional()
    .describe('A letter, or # for all plates that do not start with A to Z'),
  tag: z.enum(tagTypes, says('tag_unknown')).optional(),
  make: name.optional(),
  model: name.optional(),
  t: z.coerce
    .number(says('cursor_invalid'))
    .int(says('cursor_invalid'))
    .nonnegative(says('cursor_invalid'))
    .optional()
    .describe('Only vehicles added until then, in milliseconds since 1970'),
  cursor: z
    .string()
    .refine((text) => fromCursor(text) !== null, says('cursor_invalid'))
    .optional()
    .describe('`pagination.cursor` of the page before'),
  filter: z.enum(['user'], says('invalid')).optional().describe('With `username`: what this member spotted'),
  username: z.string().optional(),
})

/** The state that a screen's address asks for; nonsense is the default. Names of makes and models are as sent. */
export function readFilters(query: URLSearchParams): Filters {
  const sort = query.get('sort') as VehicleSort
  const letter = (query.get('startsWith') ?? '').toUpperCase()
  const tag = query.get('tag') as TagType
  const make = nameOf(query.get('make'))
  return {
    search: searchText(query.get('search') ?? ''),
    singleDigit: isOn(query.get('singleDigitMode')),
    startsWith: letters.includes(letter) ? letter : null,
    tag: tagTypes.includes(tag) ? tag : null,
    make,
    model: nameOf(query.get('model')),
    sort: vehicleSorts.includes(sort) ? sort : 'latest',
  }
}

/** The page that a screen's address asks for: behind a cursor, or by number. */
export function readBrowse(query: URLSearchParams, filters: Filters, at: number): Browse {
  const after = fromCursor(query.get('cursor') ?? '')
  const asOf = Number(query.get('t') ?? '')
  return explorePage(pageAsked(query.get('page')), {
    sort: filters.sort,
    where: whereOf(filters),
    after,
    asOf: Number.isSafeInteger(asOf) && asOf > 0 ? asOf : at,
  })
}

export function filtersOf(query: z.output<typeof browseQuery>): Filters {
  const { search, singleDigitMode, startsWith = null, tag = null, make = null, model = null, sort } = query
  return { search, singleDigit: isOn(singleDigitMode), startsWith, tag, make, model, sort }
}

export function whereOf({ search, singleDigit, startsWith, tag, make, model }: Filters): Where {
  const where = { startsWith, tag, make, model, singleDigit }
  // In single-digit mode a digit alone is the number itself.
  if (singleDigit && /^\d$/.test(search)) return { ...where, digit: search }
  return { ...where, search: parseSearch(search) }
}

export function cursorOf({ cursor }: z.output<typeof browseQuery>): Cursor | null {
  return cursor === undefined ? null : fromCursor(cursor)
}

function searchText(text: string): string {
  return cutGraphemes(text.slice(0, 20 * SEARCH_MAX), SEARCH_MAX).trim()
}

function nameOf(value: string | null): string | null {
  const parsed = name.safeParse(value)
  return parsed.success ? parsed.data : null
}
