import type { AppLoadContext } from '@remix-run/node'
import type { TFunction } from 'i18next'
import type { Kysely } from 'kysely'
import { now } from '#app/clock.server.ts'
import { database } from '#app/db.server.ts'
import { readSession } from '#app/domain/session/session.server.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import type { PageCacheEntry } from '#app/http/cache/page-cache.server.ts'
import { sessionCookie } from '#app/http/request/cookies.server.ts'
import { languageOf, translator } from '#app/i18n/i18n.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** What every loader, action and endpoint is given: who asks, in which language, and the database. */
export type RequestContext<Db extends ReadDatabase = ReadDatabase> = {
  /** For reading; for an action's context, the whole database. */
  db: Db
  viewer: Viewer
  /** The session's token as the cookie holds it; null for visitors. */
  sessionToken: string | null
  language: Language
  t: TFunction
  /** The client's address as it counts (`networkOf`); only for limits kept in memory. */
  address: string
  /** The connection comes from this machine itself, through no proxy; false under another server than ours. */
  isDirect: boolean
  /** A client-side navigation or fetcher: the answer is data, not a document. */
  isDataRequest: boolean
  /** The page is made to answer a form that was refused: it has to be shown where it was sent. */
  answersForm: boolean
  /** The request's id in the logs. */
  requestId: string | undefined
  /** The pattern of its address (`/plate/:plate`), for the logs. */
  route: string | undefined
  /** The cache entry of the page that is being rendered; null if it must not be cached. */
  pageCacheEntry: PageCacheEntry | null
}

/** What our own server hands to the app; every field is missing when the build runs under another server. */
declare module '@remix-run/node' {
  interface AppLoadContext {
    cspNonce?: string
    clientAddress?: string
    requestId?: string
    /** The pattern of the request's address (`/plate/:plate`). */
    route?: string
    /** The connection itself comes from this machine, through no proxy. */
    isDirectFromThisMachine?: boolean
    /** The request is for a page's data alone. */
    isDataRequest?: boolean
    /** Set where the page may be cached for other visitors. */
    pageCacheEntry?: PageCacheEntry | null
  }
}

type WritableContext = RequestContext<Kysely<Database>>

const contexts = new WeakMap<AppLoadContext, Promise<WritableContext>>()
/** Those of requests whose action has run. */
const acted = new WeakSet<AppLoadContext>()

/** Read once for each HTTP request, whose loaders share one load context. */
export function requestContext(
  request: Request,
  context: AppLoadContext | undefined,
): Promise<WritableContext> {
  if (context === undefined) return readRequestContext(request, undefined)
  const known = contexts.get(context)
  if (known) return known
  const current = readRequestContext(request, context)
  contexts.set(context, current)
  return current
}

/** After an action the loaders of the same request must see what it changed. */
export function forgetRequestContext(context: AppLoadContext | undefined): void {
  if (context === undefined) return
  contexts.delete(context)
  acted.add(context)
}

async function readRequestContext(
  request: Request,
  context: AppLoadContext | undefined,
): Promise<WritableContext> {
  const [db, language, token] = await Promise.all([
    database(),
    languageOf(request),
    sessionCookie.parse(request.headers.get('Cookie')) as Promise<unknown>,
  ])
  const sessionToken = typeof token === 'string' ? token : null
  const viewer = sessionToken === null ? null : await readSession(db, sessionToken, now())
  return {
    db,
    viewer,
    sessionToken: viewer === null ? null : sessionToken,
    language,
    t: translator(language),
    address: context?.clientAddress ?? 'unknown',
    isDirect: context?.isDirectFromThisMachine === true,
    isDataRequest: context?.isDataRequest === true,
    answersForm: context !== undefined && acted.has(context),
    requestId: context?.requestId,
    route: context?.route,
    pageCacheEntry: context?.pageCacheEntry ?? null,
  }
}
