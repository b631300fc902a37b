import { createCookie, createCookieSessionStorage } from '@remix-run/node'
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

/** Holds the session's random token; the database knows only its hash. 90 days. */
export const sessionCookie = createCookie(nameOf('session'), { ...shared, maxAge: SESSION_MS / 1000 })

/** How long a draft is kept. */
export const DRAFT_MS = 60 * 60 * 1000

/** Holds the random token of a form draft; one hour. */
export const draftCookie = createCookie(nameOf('draft'), { ...shared, maxAge: DRAFT_MS / 1000 })

/** The beginning of the names of the cookies that hold a sign-in under way; each has one of its own. */
export const OAUTH_PREFIX = `${nameOf('oauth')}-`

/** Holds one sign-in under way, and nothing else: ten minutes. */
export function oauthStorage(name: string) {
  return createCookieSessionStorage({ cookie: { ...shared, name, maxAge: 10 * 60 } })
}

/** Carries one message to the next page. */
export const toastCookie = createCookie(nameOf('toast'), shared)
export const toastStorage = createCookieSessionStorage({ cookie: toastCookie })

/** A visitor may have dismissed so many announcements that are still shown to others. */
export const MAX_DISMISSED = 20

/** Beyond the 30 days for which an announcement is shown. */
const DISMISSED_SECONDS = 60 * 24 * 60 * 60

/**
 * What a visitor has dismissed, by number: `9.7`. Remix writes values as base64 of JSON; `encode` and `decode` take that
 * off.
 */
export const dismissedCookie = createCookie(nameOf('dismissed'), {
  ...shared,
  secrets: [],
  maxAge: DISMISSED_SECONDS,
  encode: (value) => (JSON.parse(atob(value)) as number[]).slice(0, MAX_DISMISSED).join('.'),
  decode: (value) => btoa(JSON.stringify(isDismissedValue(value) ? value.split('.').map(Number) : [])),
})

/** Whether a cookie's value is one that this site may have set. */
export function isDismissedValue(value: string): boolean {
  return /^[1-9]\d{0,9}(?:\.[1-9]\d{0,9}){0,19}$/.test(value)
}

/** What this visitor has dismissed. */
export async function readDismissed(request: Request): Promise<number[]> {
  return ((await dismissedCookie.parse(request.headers.get('Cookie'))) as number[] | null) ?? []
}
