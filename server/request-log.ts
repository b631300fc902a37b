import type { RequestHandler } from 'express'
import { log } from '#app/http/request/log.server.ts'

/** What is known of a request that is over. */
export type FinishedRequest = { method: string; route: string; status: number; ms: number }

/** Addresses of those who ask all the time whether the site is well. */
const probes = new Set(['/healthz', '/livez'])

/**
 * One line for each request: the pattern of its address instead of its path, no client's address, no query string, no
 * cookie, no header of the client's. `onFinished` is told the same.
 */
export function requestLog(
  routeOf: (path: string) => string,
  onFinished: (request: FinishedRequest) => void = () => {},
): RequestHandler {
  return (request, response, next) => {
    const start = process.hrtime.bigint()
    const { method, path } = request
    response.locals.route = routeOf(path)
    response.on('close', () => {
      const route = response.locals.route as string
      const ms = Number(process.hrtime.bigint() - start) / 1e6
      onFinished({ method, route, status: response.statusCode, ms })
      if (probes.has(route)) return
      log.info(
        {
          requestId: response.locals.requestId as string,
          method,
          route,
          status: response.statusCode,
          ms: Math.round(ms * 10) / 10,
          ...(path.endsWith('.data') ? { data: true } : {}),
          ...(response.locals.isCached ? { cached: true } : {}),
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        'Request',
      )
    })
    next()
  }
}
