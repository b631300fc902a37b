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

/** Holds the session's random token; the database knows only its hash. 90 days. */
export const sessionCookie = createCookie('session', { ...shared, maxAge: SESSION_MS / 1000 })

/** How long a draft is kept. */
export const DRAFT_MS = 60 * 60 * 1000

/** Holds the random token of a form draft; one hour. */
export const draftCookie = createCookie('draft', { ...shared, maxAge: DRAFT_MS / 1000 })

/** OAuth state, and nothing else: ten minutes. */
export const oauthStorage = createCookieSessionStorage({
  cookie: { ...shared, name: 'oauth', maxAge: 10 * 60 },
})

/** Carries one message to the next page. */
export const toastCookie = createCookie('toast', shared)
export const toastStorage = createCookieSessionStorage({ cookie: toastCookie })
