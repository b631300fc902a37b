import type { RequestHandler } from 'express'
import { log, redactPath } from '#app/http/request/log.server.ts'

/** One line for each request: no address, no query string, no cookie, no header of the client's. */
export const requestLog: RequestHandler = (request, response, next) => {
  const start = process.hrtime.bigint()
  const path = request.path
  response.on('close', () => {
    if (path === '/healthz') return
    const ms = Number(process.hrtime.bigint() - start) / 1e6
    log.info(
      {
        requestId: response.locals.requestId as string,
        method: request.method,
        path: redactPath(path),
        status: response.statusCode,
        ms: Math.round(ms * 10) / 10,
        ...(response.locals.isCached ? { cached: true } : {}),
        ...(response.writableFinished ? {} : { aborted: true }),
      },
      'Request',
    )
  })
  next()
}
