import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { createRequestHandler } from '@remix-run/express'
import compression from 'compression'
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express'
import { now } from '#app/clock.server.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/http/request/log.server.ts'
import { normalizeOriginHeaders } from '#app/http/request/origin.server.ts'
import { isDirectFromThisMachine, trustProxySetting } from './client-address.ts'
import {
  addPageCacheEntry,
  headersOf,
  loadContext,
  sendAnswer,
  serveApiReads,
  serveCachedPages,
  serveCachedResponses,
} from './fast-path.ts'
import type { Remix } from './remix.ts'
import { type FinishedRequest, requestLog } from './request-log.ts'
import { contentSecurityPolicy, securityHeaders } from './security.ts'
import { serveServiceWorker } from './service-worker.ts'
import { serveAssets } from './static-files.ts'
import { allowSlowProcessing, PROCESSING_TIMEOUT_MS } from './timeouts.ts'
import { passOverUnreadBody } from './unread-body.ts'

/**
 * Everything between the socket and Remix, in the order in which a request meets it. `onFinished` is told of each request
 * that is over.
 */
export function createApp(remix: Remix, onFinished?: (request: FinishedRequest) => void): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', trustProxySetting())

  app.use(assignRequestId)
  app.use(requestLog(remix.routeOf, onFinished))
  app.use(passOverUnreadBody)
  app.use(rejectMalformed(remix))
  app.use(allowSlowProcessing(PROCESSING_TIMEOUT_MS))
  app.use(remix.assets ?? serveAssets())
  app.use(securityHeaders)
  if (remix.fastPath) {
    app.use(serveCachedResponses(remix.fastPath))
    app.use(serveCachedPages(remix.fastPath))
  }
  app.use(contentSecurityPolicy)
  app.get('/livez', alive)
  app.get('/healthz', health(remix))
  app.use(compression())
  if (remix.fastPath) app.get('/sw.js', serveServiceWorker(remix.fastPath))
  app.use('/media', rejectDataRequests)
  if (remix.fastPath) {
    app.use('/api', serveApiReads(remix.fastPath))
    app.use(addPageCacheEntry(remix.fastPath))
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

/** Gives every request an id, for its answer and the logs. */
const assignRequestId: RequestHandler = (_request, response, next) => {
  response.locals.requestId = randomUUID()
  response.setHeader('X-Request-Id', response.locals.requestId as string)
  // Pages set their countdowns by it.
  if (env.CLOCK_OFFSET_MS !== 0) response.setHeader('Date', new Date(now()).toUTCString())
  next()
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Requests without a valid method or URL are refused here, before anything else. `X-Forwarded-Host` is never trusted
 * (the public origin is `BASE_URL`), and the framework would read its port.
 */
function rejectMalformed(remix: Remix): RequestHandler {
  return async (request, response, next) => {
    response.locals.isDirect = isDirectFromThisMachine(request)
    delete request.headers['x-forwarded-host']
    const isWellFormed = isOriginForm(request) && !isTooLong(request)
    const status = !methods.has(request.method) ? 405 : isWellFormed ? null : 400
    if (status !== null) return refuse(remix, request, response, status)
    normalizeOriginHeaders(request.headers, request.protocol)
    removeLegacyParam(request)
    encodeStrayPercents(request)
    next()
  }
}

/** In words; under `/api` as any refusal of the API. */
async function refuse(
  { fastPath }: Remix,
  request: Request,
  response: express.Response,
  status: 400 | 405,
): Promise<void> {
  const allowed = [...methods].join(', ')
  if (fastPath && /^\/api([/\\]|$)/i.test(request.path)) {
    const requestId = response.locals.requestId as string
    const refusal = await fastPath.refuseApi({ headers: headersOf(request), status, allowed, requestId })
    return sendAnswer(refusal, response)
  }
  if (status === 405) response.setHeader('Allow', allowed)
  sendText(response, status, STATUS_CODES[status] ?? '')
}

/** No path of the site has as many parts; what is no UTF-8 becomes three times as long, and has fewer characters. */
const MAX_PARTS = 20
const MAX_STRAY = 2_000

/** The framework compares each beginning of a path with its routes, in time that grows with the square of the parts. */
function isTooLong({ originalUrl }: Request): boolean {
  const [path = ''] = originalUrl.split('?', 1)
  // Before the first slash and behind the last there is nothing.
  const most = MAX_PARTS + 2
  return path.split('/', most + 1).length > most || (path.length > MAX_STRAY && !isDecodable(path))
}

/** What is no UTF-8 stands for itself. The framework takes it so, too, but prints the whole path to the console. */
function encodeStrayPercents(request: Request): void {
  const [path = '', ...query] = request.originalUrl.split('?')
  if (isDecodable(path)) return
  const encoded = path.replace(/(?:%[0-9a-f]{2})+|%/gi, (run) =>
    isDecodable(run) ? run : run.replaceAll('%', '%25'),
  )
  request.url = [encoded, ...query].join('?')
  request.originalUrl = request.url
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
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
function isOriginForm({ headers, rawHeaders, originalUrl }: Request): boolean {
  const host = headers.host ?? ''
  const hosts = rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host')
  return (
    hosts.length === 1 &&
    originalUrl.startsWith('/') &&
    /^[\w.:[\]-]+$/.test(host) &&
    URL.canParse(`http://${host}${originalUrl}`)
  )
}

/** Remix would take `{file}.data` for a data request and serialise the file's bytes. */
const rejectDataRequests: RequestHandler = (request, response, next) => {
  if (request.path.endsWith('.data')) return void sendText(response, 404, 'Not found')
  next()
}

/** The process answers: whatever it lacks besides, ending it would not help. */
const alive: RequestHandler = (_request, response) => {
  response.setHeader('Cache-Control', 'no-store')
  sendText(response, 200, 'ok')
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
  const refused = refusalOfFile(error)
  if (refused === null) {
    log.error(
      {
        err: error,
        requestId: response.locals.requestId as string,
        route: response.locals.route as string,
      },
      'A request failed outside the app',
    )
  }
  if (response.headersSent) return next(error)
  if (refused === null) return void sendText(response, 500, 'Something went wrong')
  for (const name of ['ETag', 'Last-Modified', 'Accept-Ranges']) response.removeHeader(name)
  response.set({ ...refused.headers, 'Cache-Control': 'no-store' })
  sendText(response, refused.status, STATUS_CODES[refused.status] ?? '')
}

/** A range or a condition that a file of the build does not meet (416, 412). */
function refusalOfFile(error: unknown): { status: number; headers: Record<string, string> } | null {
  const { status, headers } = error as { status?: unknown; headers?: Record<string, string> }
  return typeof status === 'number' && status >= 400 && status < 500
    ? { status, headers: headers ?? {} }
    : null
}

function sendText(response: express.Response, status: number, text: string): void {
  response.status(status).type('text/plain').send(text)
}
