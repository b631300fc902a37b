import type { ServerBuild } from '@remix-run/node'
import { parse } from 'regexparam'
import { apiRoutes } from '#app/routes/api/api-routes.ts'

/** What no route's pattern is: for logs and figures it is all the same. */
export const UNKNOWN_ROUTE = '*'

/** Addresses that the server answers itself. */
const own = ['/healthz', '/livez']

/** Addresses of a page's data end with it; the home page has no name of its own to put it behind. */
const dataEnding = /(^\/_root)?\.data$/

/** The patterns of all addresses of the site, such as `/plate/:plate`. */
export function patternsOf(build: ServerBuild): string[] {
  const paths = Object.values(build.routes).flatMap((route) =>
    route === undefined || route.id === 'root' ? [] : [`/${route.path ?? ''}`],
  )
  return [...own, ...paths, ...Object.keys(apiRoutes)]
}

/**
 * Finds the pattern that a path is of: names of plates, people and collections do not stand in it, and there are few of
 * them. `*` for a path of none. It is no router: what the framework makes of strange paths it need not know.
 */
export function routeFinder(patterns: string[]): (path: string) => string {
  const byBeginning = new Map<string, { route: string; pattern: RegExp }[]>()
  for (const route of [...new Set(patterns)].sort(byRank)) {
    const beginning = beginningOf(route)
    const known = byBeginning.get(beginning) ?? []
    byBeginning.set(beginning, known)
    known.push({ route, pattern: parse(route).pattern })
  }
  return (path) => {
    const page = path.replace(dataEnding, '') || '/'
    const routes = byBeginning.get(beginningOf(page)) ?? []
    return routes.find(({ pattern }) => pattern.test(page))?.route ?? UNKNOWN_ROUTE
  }
}

function beginningOf(path: string): string {
  return path.split('/', 2)[1]?.toLowerCase() ?? ''
}

/** A name goes before a parameter in its place, and that before whatever else there is. */
function byRank(one: string, other: string): number {
  const rank = (route: string) =>
    route.replace(/[^/]+/g, (part) => (part === '*' ? '2' : part.startsWith(':') ? '1' : '0'))
  return rank(one).localeCompare(rank(other))
}
