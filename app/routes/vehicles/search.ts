import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { plateKey, plateProblem } from '#app/domain/plates/plate.ts'
import { cutGraphemes } from '#app/domain/text.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { methodNotAllowed, resourceLoader } from '#app/http/screens/screen-loader.server.ts'

/**
 * The search forms lead here: a plate goes to its page (HOME-05), in single-digit mode the query goes to explore. What
 * can be no plate goes to its page too, which says why.
 */
export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, async ({ url }) => {
    const query = (url.searchParams.get('q') ?? '').trim()
    if (url.searchParams.get('singleDigit') === '1') return redirect(singleDigitPath(query))
    if (query === '') return redirect('/explore')
    return redirect(vehiclePath(plateProblem(query) === null ? plateKey(query) : asWritten(query)))
  })

/** What is no plate, for the page that says why; dots alone would lead elsewhere. */
function asWritten(query: string): string {
  return /^\.+$/.test(query) ? '-' : cutGraphemes(query, 100)
}

function singleDigitPath(query: string): string {
  const search = new URLSearchParams({ singleDigitMode: '1' })
  if (query !== '') search.set('search', query)
  return `/explore?${search}`
}

export const action = methodNotAllowed
