import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { env } from '#app/env.server.ts'

const providers = [
  env.GOOGLE_ORIGIN || 'https://accounts.google.com',
  env.REDDIT_ORIGIN || 'https://www.reddit.com',
]

const nonce = (_request: unknown, response: unknown) =>
  `'nonce-${(response as Response).locals.cspNonce as string}'`

/** Development needs Vite's own scripts, styles and socket. */
const development = !env.isProduction

const headers = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", nonce, "'strict-dynamic'"],
      styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'", nonce],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'", ...providers],
      frameAncestors: ["'none'"],
      ...(env.isHttps ? { upgradeInsecureRequests: [] } : {}),
    },
  },
  strictTransportSecurity: env.isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginEmbedderPolicy: false,
  xFrameOptions: { action: 'deny' },
})

/** URLs of stored files. */
const storedFile = /^\/media\/([0-9a-z]{25}|private\/m-\d+)\/[a-z0-9-]+\.[a-z0-9]+$/

/** The security headers of every answer. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  response.setHeader('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), browsing-topics=()')
  headers(request, response, (error?: unknown) => {
    // Media responses set their own; these would be sent as well.
    if (storedFile.test(request.path)) {
      response.removeHeader('Content-Security-Policy')
      response.removeHeader('X-Content-Type-Options')
    }
    next(error)
  })
}
