import { type CookieOptions, createCookie, createCookieSessionStorage } from '@remix-run/node'
import { SESSION_MS } from '#app/domain/session/session.server.ts'
import { env } from '#app/env.server.ts'

const shared = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: env.isHttps,
  secrets: env.SESSION_SECRET,
} as const

/**
 * On https a cookie's name begins with `__Host-`: browsers take it only from this very host, over https and for every
 * path, so neither a neighbouring host nor a plain connection can slip in one of its own.
 */
function nameOf(cookie: string): string {
  return env.isHttps ? `__Host-${cookie}` : cookie
}

/** A cookie of this host that scripts cannot read, signed unless `options` has no secrets. */
export function hostCookie(name: string, options: CookieOptions = {}) {
  return createCookie(nameOf(name), { ...shared, ...options })
}

/** Holds the session's random token; the database knows only its hash. 90 days. */
export const sessionCookie = hostCookie('session', { maxAge: SESSION_MS / 1000 })

/** How long a draft is kept. */
export const DRAFT_MS = 60 * 60 * 1000

/** Holds the random token of a form draft; one hour. */
export const draftCookie = hostCookie('draft', { maxAge: DRAFT_MS / 1000 })

/** The beginning of the names of the cookies that hold a sign-in under way; each has one of its own. */
export const OAUTH_PREFIX = `${nameOf('oauth')}-`

/** Holds one sign-in under way, and nothing else: ten minutes. */
export function oauthStorage(name: string) {
  return createCookieSessionStorage({ cookie: { ...shared, name, maxAge: 10 * 60 } })
}

/** Carries one message to the next page. */
export const toastCookie = hostCookie('toast')
export const toastStorage = createCookieSessionStorage({ cookie: toastCookie })
