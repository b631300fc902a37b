import type { Request, RequestHandler } from 'express'
import onHeaders from 'on-headers'

/** As much as is read of a body that nobody wants, so that the connection can be used on. */
const MOST_PASSED_OVER = 1024 * 1024

/**
 * An answer may come while the request's body is not read, or not all of it. A short rest is passed over; before a long
 * one the connection is closed. Left alone, it would answer no other request.
 */
export const passOverUnreadBody: RequestHandler = (request, response, next) => {
  if (lengthOf(request) === 0) return next()
  onHeaders(response, () => {
    if (!request.complete && lengthOf(request) > MOST_PASSED_OVER) response.setHeader('Connection', 'close')
  })
  response.once('finish', () => {
    if (request.complete) return
    // Whoever had begun to read it has stopped.
    request.removeAllListeners('data')
    request.resume()
  })
  next()
}

/** A request that says nothing of a body has none; one in chunks has no length. */
function lengthOf({ headers }: Request): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}
