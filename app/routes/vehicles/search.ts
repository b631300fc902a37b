import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { explorePath, noFilters, SEARCH_MAX } from '#app/domain/finding/filters.ts'
import { meaningOf } from '#app/domain/finding/plate-or-search.server.ts'
import { plateKey } from '#app/domain/plates/plate.ts'
import { cutGraphemes } from '#app/domain/text.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'

/**
 * The search forms lead here: a plate goes to its page (HOME-05), words and single digits to explore. What is neither,
 * such as a full stop, goes to the page of a plate too, which says why.
 */
export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, async ({ db, url }) => {
    const query = cutGraphemes((url.searchParams.get('q') ?? '').trim(), SEARCH_MAX)
    const isSingleDigit = url.searchParams.get('singleDigit') === '1'
    const search = explorePath({ ...noFilters, search: query, singleDigit: isSingleDigit })
    if (isSingleDigit || query === '') return redirect(search)
    const meaning = await meaningOf(db, query)
    if (meaning === 'search') return redirect(search)
    if (meaning === 'nothing') return redirect(vehiclePath(asWritten(query)))
    const path = vehiclePath(plateKey(query))
    // The page of a plate that nobody knows offers to search for what was typed.
    const isSpaced = meaning === 'either' && query.includes(' ')
    return redirect(isSpaced ? `${path}?${new URLSearchParams({ q: query })}` : path)
  })

/** What is no plate, for the page that says why; dots alone would lead elsewhere. */
function asWritten(query: string): string {
  return /^\.+$/.test(query) ? '-' : query
}

export const action = methodNotAllowed
