import { z } from 'zod'
import { says } from '#app/domain/errors.ts'
import { pageAsked, pageQuery } from '#app/domain/pages.ts'
import { type Browse, explorePage } from '#app/domain/vehicles/browse.server.ts'
import { type VehicleSort, vehicleSorts, vehiclesPerPage } from '#app/domain/vehicles/vehicle.ts'

const isOn = (value: string | undefined) => value === '1' || value === 'true'

/** What `GET /api/vehicles/explore` understands; nonsense is refused (contract, section 3). */
export const browseQuery = z
  .object({
    ...pageQuery(vehiclesPerPage),
    sort: z.enum(vehicleSorts, says('sort_invalid')).default('latest'),
    singleDigitMode: z.string().optional().describe('1 or true: only plates whose number is one digit'),
    search: z.string().optional().describe('In single-digit mode: the digit'),
  })
  .transform(
    ({ page, limit, sort, singleDigitMode, search }): Browse => ({
      page,
      limit,
      sort,
      ...singleDigitOf(singleDigitMode, search),
    }),
  )

/** The same for a screen, where nonsense is the default. */
export function readBrowse(search: URLSearchParams): Browse {
  const sort = search.get('sort')
  return explorePage(pageAsked(search.get('page')), {
    sort: vehicleSorts.includes(sort as VehicleSort) ? (sort as VehicleSort) : 'latest',
    ...singleDigitOf(search.get('singleDigitMode') ?? undefined, search.get('search') ?? undefined),
  })
}

function singleDigitOf(mode: string | undefined, search: string | undefined): Pick<Browse, 'singleDigit'> {
  if (!isOn(mode)) return {}
  const digit = /\d/.exec(search ?? '')?.[0] ?? null
  return { singleDigit: { digit } }
}
