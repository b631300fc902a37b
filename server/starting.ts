import { type RequestListener, STATUS_CODES } from 'node:http'

/** Seconds after which to ask again. */
const RETRY_AFTER = '5'

/** As the router of the site that has started reads it. */
const isLive = /^\/livez\/?(\?|$)/i

/**
 * Answers until the site has started, which takes a moment, but minutes where a large database is migrated: the process
 * lives, and who ends it for not answering would only have it begin again.
 */
export const answerWhileStarting: RequestListener = (request, response) => {
  const status = isLive.test(request.url ?? '') ? 200 : 503
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    // What is left of an upload is not waited for.
    Connection: 'close',
    ...(status === 503 ? { 'Retry-After': RETRY_AFTER } : {}),
  })
  response.end(status === 200 ? 'ok' : STATUS_CODES[status])
}
