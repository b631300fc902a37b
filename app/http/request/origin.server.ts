import type { IncomingHttpHeaders } from 'node:http'
import { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { safePath } from '#app/http/request/return-to.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write that does not come from this site (contract section 3): `Sec-Fetch-Site`, else `Origin`, else
 * `Referer`, else refused. `same-site` is refused like `cross-site`; `none` (typed, bookmarked) passes.
 */
export function requireSameOrigin(request: Request): void {
  if (safeMethods.has(request.method)) return
  if (!isSameOrigin(request)) throw new DomainError('cross_site')
}

function isSameOrigin(request: Request): boolean {
  const fetchSite = request.headers.get('Sec-Fetch-Site')
  if (fetchSite !== null) return fetchSite === 'same-origin' || fetchSite === 'none'
  const origin = request.headers.get('Origin')
  if (origin !== null) return isOwn(origin, request)
  const referer = request.headers.get('Referer')
  return referer !== null && URL.canParse(referer) && isOwn(new URL(referer).origin, request)
}

function isOwn(origin: string, request: Request): boolean {
  return origin === siteOrigin(request)
}

/**
 * For the server in front of Remix. Remix answers a form whose `Origin` differs from its `Host` with an empty 500, which
 * behind a proxy would be every form. The site's own origin sets `Host` to match; a foreign `Origin` is replaced by
 * `Sec-Fetch-Site`, so that `requireSameOrigin` refuses it with a message. Mutates the headers (names in lower case).
 */
export function normalizeOriginHeaders(headers: IncomingHttpHeaders, protocol: string): void {
  if (headers.origin === undefined) return
  const own = env.BASE_URL || `${protocol}://${headers.host}`
  if (headers.origin === own) {
    headers.host = new URL(own).host
    return
  }
  delete headers.origin
  headers['sec-fetch-site'] ??= 'cross-site'
}

/** The page of this site that a form was sent from, path and query; null where the browser does not say. */
export function sentFrom(request: Request): string | null {
  const referer = request.headers.get('Referer')
  if (referer === null || !URL.canParse(referer)) return null
  const { origin, pathname, search } = new URL(referer)
  return isOwn(origin, request) ? safePath(pathname + search, '') || null : null
}

/** The public origin of the site: `BASE_URL`, else as the request was addressed. */
export function siteOrigin(request: Request): string {
  return env.BASE_URL || new URL(request.url).origin
}
