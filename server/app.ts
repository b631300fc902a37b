import { randomBytes, randomUUID } from 'node:crypto'
import { createRequestHandler } from '@remix-run/express'
import compression from 'compression'
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express'
import { env } from '#app/env.server.ts'
import { log } from '#app/http/request/log.server.ts'
import { normalizeOriginHeaders } from '#app/http/request/origin.server.ts'
import { isDirectFromThisMachine, trustProxySetting } from './client-address.ts'
import { loadContext, serveApiReads, serveCachedPages } from './fast-path.ts'
import type { Remix } from './remix.ts'
import { requestLog } from './request-log.ts'
import { securityHeaders } from './security.ts'
import { serveAssets } from './static-files.ts'

/** Everything between the socket and Remix, in the order in which a request meets it. */
export function createApp(remix: Remix): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', trustProxySetting())

  app.use(assignRequestId)
  app.use(requestLog)
  app.use(rejectMalformed)
  app.use(allowSlowProcessing)
  app.use(securityHeaders)
  app.get('/healthz', health(remix))
  app.use(compression())
  app.use('/media', rejectDataRequests)
  if (remix.assets) app.use(remix.assets)
  else app.use(serveAssets())
  if (remix.fastPath) {
    app.use('/api', serveApiReads(remix.fastPath))
    app.use(serveCachedPages(remix.fastPath))
  }
  // Not `app.all('*')`: express would decode the address, and refuse one that Remix answers with a page.
  app.use(
    createRequestHandler({
      build: remix.build,
      mode: env.NODE_ENV,
      getLoadContext: loadContext,
    }),
  )
  app.use(handleError)
  return app
}

/** Gives every request an id, for its answer and the logs, and a CSP nonce for its page. */
const assignRequestId: RequestHandler = (_request, response, next) => {
  response.locals.requestId = randomUUID()
  response.locals.cspNonce = randomBytes(16).toString('base64')
  response.setHeader('X-Request-Id', response.locals.requestId as string)
  next()
}

/** Idle sockets are closed after that. */
export const IDLE_TIMEOUT_MS = 60_000

/** The longest processing time: a photo at the end of a full queue. */
const PROCESSING_TIMEOUT_MS = 10 * 60_000

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Requests without a valid method or URL are refused here, before anything else. `X-Forwarded-Host` is never trusted
 * (the public origin is `BASE_URL`), and the framework would read its port.
 */
const rejectMalformed: RequestHandler = (request, response, next) => {
  response.locals.isDirect = isDirectFromThisMachine(request)
  delete request.headers['x-forwarded-host']
  if (!methods.has(request.method)) {
    response.setHeader('Allow', [...methods].join(', '))
    return void sendText(response, 405, 'Method not allowed')
  }
  if (!isOriginForm(request)) return void sendText(response, 400, 'Bad request')
  normalizeOriginHeaders(request.headers, request.protocol)
  removeLegacyParam(request)
  next()
}

/** `_data` marks a data request of earlier Remix versions, which this one would answer with an empty body. */
function removeLegacyParam(request: Request): void {
  if (!request.originalUrl.includes('_data=')) return
  const url = new URL(request.originalUrl, 'http://here')
  url.searchParams.delete('_data')
  request.url = url.pathname + url.search
  request.originalUrl = request.url
}

/** RFC 9112's origin-form; `*` and absolute URLs (`GET http://other/`) are for proxies. */
function isOriginForm({ headers, originalUrl }: Request): boolean {
  const host = headers.host ?? ''
  return (
    originalUrl.startsWith('/') && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}${originalUrl}`)
  )
}

/** The idle timeout is meant for clients: once the whole request has arrived, processing may take longer. */
const allowSlowProcessing: RequestHandler = (request, response, next) => {
  request.once('end', () => request.socket.setTimeout(PROCESSING_TIMEOUT_MS))
  response.once('finish', () => request.socket.setTimeout(IDLE_TIMEOUT_MS))
  next()
}

/** Remix would take `{file}.data` for a data request and serialise the file's bytes. */
const rejectDataRequests: RequestHandler = (request, response, next) => {
  if (request.path.endsWith('.data')) return void sendText(response, 404, 'Not found')
  next()
}

function health(remix: Remix): RequestHandler {
  return async (_request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    const healthy = await remix.lifecycle.isHealthy().catch((error: unknown) => {
      log.error({ err: error }, 'The health check failed')
      return false
    })
    sendText(response, healthy ? 200 : 503, healthy ? 'ok' : 'unavailable')
  }
}

const handleError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  log.error(
    { err: error, requestId: response.locals.requestId as string },
    'A request failed outside the app',
  )
  if (response.headersSent) return next(error)
  sendText(response, 500, 'Something went wrong')
}

function sendText(response: express.Response, status: number, text: string): void {
  response.status(status).type('text/plain').send(text)
}
