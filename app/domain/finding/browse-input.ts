import { z } from 'zod'
import { fromCursor } from '#app/domain/cursor.ts'
import { cursorInput } from '#app/domain/cursor-input.ts'
import { says } from '#app/domain/errors.ts'
import { type Browse, explorePage, vehicleSorts, vehiclesPerPage } from '#app/domain/finding/browse.ts'
import { type Filters, isOn, letters, nameSent } from '#app/domain/finding/filters.ts'
import { parseSearch } from '#app/domain/finding/search.ts'
import type { Where } from '#app/domain/finding/where.ts'
import { pageAsked, pageQuery } from '#app/domain/pages.ts'
import { tagTypes } from '#app/domain/tags/tag.ts'

/** A name of the lists of makes and models, as it was sent. */
const name = z.string().transform(nameSent)

/** Milliseconds since 1970. */
const moment = /^[1-9]\d{0,14}$/

/** What `GET /api/vehicles/explore` understands; nonsense is refused (contract, section 3). */
export const browseQuery = z.object({
  ...pageQuery(vehiclesPerPage),
  sort: z.enum(vehicleSorts, says('sort_invalid')).default('latest'),
  search: z
    .string()
    .default('')
    .transform((text) => text.trim())
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
  t: z
    .string()
    .regex(moment, says('cursor_invalid'))
    .transform(Number)
    .optional()
    .describe('Only vehicles added until then, in milliseconds since 1970'),
  cursor: cursorInput,
  filter: z.enum(['user'], says('invalid')).optional().describe('With `username`: what this member spotted'),
  username: z.string().optional(),
})

/** The page that a screen's address asks for: behind a cursor, or by number. */
export function readBrowse(query: URLSearchParams, filters: Filters, at: number): Browse {
  const after = fromCursor(query.get('cursor') ?? '')
  const asOf = query.get('t') ?? ''
  return explorePage(pageAsked(query.get('page')), {
    sort: filters.sort,
    where: whereOf(filters),
    after,
    asOf: moment.test(asOf) ? Number(asOf) : at,
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
