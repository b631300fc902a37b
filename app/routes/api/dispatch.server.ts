import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { parse } from 'regexparam'
import { api, type Endpoint } from '#app/http/api/api.server.ts'
import { apiRoutes } from '#app/routes/api/api-routes.ts'

/**
 * Every address under `/api`, answered by the file that the table names. It is one route to the framework, which for each
 * request, of whatever page, ranks all it has: with the fifty of the API they took a fifth of a call's time.
 */
const modules = import.meta.glob<{ loader: Endpoint }>(['/app/routes/api/*/*.ts', '!**/*.server.ts'], {
  eager: true,
})

const addresses = Object.entries(apiRoutes)
  .filter(([path]) => path.startsWith('/api/'))
  .map(([path, file]) => ({ ...parse(path), path, endpoint: endpointIn(file) }))
  .sort((one, other) => rank(one.path).localeCompare(rank(other.path)))

function endpointIn(file: string): Endpoint {
  const found = modules[`/app/routes/api/${file}`]
  if (!found) throw new Error(`No file ${file}`)
  return found.loader
}

/** A name goes before a parameter in its place: `/api/vehicles/count` is no vehicle's. */
function rank(path: string): string {
  return path.replace(/[^/]+/g, (segment) => (segment.startsWith(':') ? '1' : '0'))
}

/** An address that nobody answers gets JSON, never a page. */
const unknownAddress = api({})

export const answerApi = (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
  const { pathname } = new URL(args.request.url)
  for (const { keys, pattern, endpoint } of addresses) {
    const match = pattern.exec(pathname)
    if (!match) continue
    const params = paramsOf(keys, match.slice(1))
    return params ? endpoint({ ...args, params } as LoaderFunctionArgs) : unknownAddress(args)
  }
  return unknownAddress(args)
}

/** Decoded once; null where that cannot be done. */
function paramsOf(keys: string[], values: string[]): Record<string, string> | null {
  try {
    return Object.fromEntries(keys.map((key, index) => [key, decodeURIComponent(values[index] ?? '')]))
  } catch {
    return null
  }
}
