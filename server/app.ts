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

/** Every request has an id, in its answer and in what is logged about it, and a nonce for its page. */
const assignRequestId: RequestHandler = (_request, response, next) => {
  response.locals.requestId = randomUUID()
  response.locals.cspNonce = randomBytes(16).toString('base64')
  response.setHeader('X-Request-Id', response.locals.requestId as string)
  next()
}

/** A socket on which nothing moves is closed after that. */
export const IDLE_TIMEOUT_MS = 60_000

/** A photo at the end of a full queue. */
const PROCESSING_TIMEOUT_MS = 10 * 60_000

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * What no address can be made of is refused here, so that nothing behind has to reckon with it. A forwarded host name
 * is never believed (the public origin is `BASE_URL`), and the framework would read its port.
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

/** The framework takes this parameter for a question of its former versions, and answers with nothing. */
function removeLegacyParam(request: Request): void {
  if (!request.originalUrl.includes('_data=')) return
  const url = new URL(request.originalUrl, 'http://here')
  url.searchParams.delete('_data')
  request.url = url.pathname + url.search
  request.originalUrl = request.url
}

/** `*` and whole addresses (`GET http://other/`) are for proxies. */
function isOriginForm({ headers, originalUrl }: Request): boolean {
  const host = headers.host ?? ''
  return (
    originalUrl.startsWith('/') && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}${originalUrl}`)
  )
}

/** What the server says about silent sockets is about clients: once all is here, it is we who take our time. */
const allowSlowProcessing: RequestHandler = (request, response, next) => {
  request.once('end', () => request.socket.setTimeout(PROCESSING_TIMEOUT_MS))
  response.once('finish', () => request.socket.setTimeout(IDLE_TIMEOUT_MS))
  next()
}

/** The framework would take `{file}.data` for a question about the file's loader, and put the file's bytes into words. */
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
