import { randomBytes } from 'node:crypto'
import type { Request as Asked, RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { env } from '#app/env.server.ts'

const providers = [
  env.GOOGLE_ORIGIN || 'https://accounts.google.com',
  env.REDDIT_ORIGIN || 'https://www.reddit.com',
]

/** Development needs Vite's own scripts, styles and socket. */
const development = !env.isProduction

type Source = string | ((request: unknown, response: unknown) => string)

/** A policy with what it allows of inline scripts and styles. */
function policyWith(scripts: readonly Source[], styles: readonly Source[]) {
  return helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scripts],
      styleSrc: ["'self'", ...styles],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
      // Else it would be as of other scripts, which 'strict-dynamic' does not let by their address.
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'", ...providers],
      frameAncestors: ["'none'"],
      ...(env.isHttps ? { upgradeInsecureRequests: [] } : {}),
    },
  })
}

const nonce: Source = (_request, response) => `'nonce-${(response as Response).locals.cspNonce as string}'`

const noncePolicy = policyWith([nonce, "'strict-dynamic'"], development ? ["'unsafe-inline'"] : [nonce])

const otherHeaders = helmet({
  contentSecurityPolicy: false,
  strictTransportSecurity: env.isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginEmbedderPolicy: false,
  xFrameOptions: { action: 'deny' },
})

/** URLs of stored files. */
const storedFile = /^\/media\/([0-9a-z]{25}|private\/m-\d+)\/[a-z0-9-]+\.[a-z0-9]+$/

/** Of what scripts read, never a page: texts, and the framework's lists of routes. */
const dataPath = /^\/(locales\/|__manifest$)/

/** Answers of the API are JSON, and never a page. */
const apiPath = /^\/api\//

/** Allows nothing: of an answer that is no page. */
export function setDataPolicy(response: Response): void {
  response.setHeader('Content-Security-Policy', "default-src 'none';frame-ancestors 'none'")
}

/** The security headers of every answer but the policy of its scripts. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  if (dataPath.test(request.path)) {
    response.setHeader('Content-Security-Policy', "default-src 'none'")
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    return next()
  }
  response.setHeader('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), browsing-topics=()')
  otherHeaders(request, response, (error?: unknown) => {
    if (error) return next(error)
    // Media responses set their own; these would be sent as well.
    if (storedFile.test(request.path)) response.removeHeader('X-Content-Type-Options')
    next()
  })
}

/** The policy of every answer that brings none: its page's scripts are known by a nonce made for it. */
export const contentSecurityPolicy: RequestHandler = (request, response, next) => {
  if (dataPath.test(request.path) || storedFile.test(request.path)) return next()
  if (apiPath.test(request.path)) {
    setDataPolicy(response)
    return next()
  }
  response.locals.cspNonce = randomBytes(16).toString('base64')
  noncePolicy(request, response, next)
}

/** Of pages that are the same for everybody. Each is made once, and goes with its page. */
const policiesByHashes = new WeakMap<readonly string[], ReturnType<typeof policyWith>>()

/** In place of the nonce, which no script of such a page has. All others are the site's own. */
export function allowScripts(request: Asked, response: Response, hashes: readonly string[]): void {
  const policy = policiesByHashes.get(hashes) ?? policyWith(hashes, [])
  policiesByHashes.set(hashes, policy)
  policy(request, response, throwIfGiven)
}

function throwIfGiven(error?: unknown): void {
  if (error) throw error
}
