import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { Kysely } from 'kysely'
import { now } from '#app/clock.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { allowCaching, type PageCacheOptions } from '#app/http/cache/page-cache.server.ts'
import { logServerError } from '#app/http/request/log.server.ts'
import { toRefusal } from '#app/http/request/machine-faults.server.ts'
import { type RequestContext, requestContext } from '#app/http/request/request-context.server.ts'
import { readDraft } from '#app/http/screens/drafts.server.ts'
import { errorText } from '#app/http/screens/error-text.server.ts'
import type { ScreenData, ScreenMeta } from '#app/http/screens/screen-meta.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** The arguments of a screen's loader. Its database is read-only. */
export type ScreenArgs<Db extends ReadDatabase = ReadDatabase> = RequestContext<Db> & {
  request: Request
  params: Record<string, string | undefined>
  url: URL
  /** The server's clock when the request came, ms UTC. */
  at: number
}

/** The same for what may write: actions, and the loaders of sign-in callbacks and sign-out. */
export type ActionArgs = ScreenArgs<Kysely<Database>>

/**
 * Makes a screen's loader: adds title and description, returns a draft saved before a sign-in, redirects members who
 * have not finished their set-up to `/setup`, and turns domain errors into the login page or the error screen.
 */
export function screenLoader<T extends object>(screen: {
  run: (args: ScreenArgs) => Promise<T> | T
  meta: (args: ScreenArgs, answer: T) => ScreenMeta | Promise<ScreenMeta>
  /** 200 unless said otherwise: the page of an unknown plate is a 404 with content. */
  status?: (answer: T) => number
  /** Open to members who have not finished their set-up. */
  duringSetup?: boolean
  /** For members only, or for this one: no browser stores it, so that nobody gets it back after they have signed out. */
  isPrivate?: boolean | ((answer: T) => boolean)
  /** What "load more" of its list is answered with (`more=1`, which only scripts ask for): the list alone. */
  more?: (args: ScreenArgs) => Promise<object>
  /** Allows the page cache to store its pages for visitors. */
  pageCache?: PageCacheOptions<T>
}) {
  return async ({ request, params, context }: LoaderFunctionArgs) => {
    const args = await screenArgs(request, params, context)
    const here = args.url.pathname + args.url.search
    if (args.viewer?.isFirstLogin && !screen.duringSetup) {
      throw redirect(setupPath(here))
    }
    try {
      if (screen.more && args.isDataRequest && args.url.searchParams.has('more')) {
        // Scripts that ask for it read the list and nothing else.
        return data((await screen.more(args)) as T & ScreenData)
      }
      const answer = await screen.run(args)
      if (screen.pageCache && args.pageCacheEntry) {
        await allowCaching(args.pageCacheEntry, screen.pageCache, args, answer)
      }
      const kept = args.viewer && (await readDraft(args.db, request, args.url.pathname, args.at))
      const headers = new Headers()
      if (kept) headers.append('Set-Cookie', kept.clearCookie)
      const { isPrivate } = screen
      if (typeof isPrivate === 'function' ? isPrivate(answer) : isPrivate)
        headers.set('Cache-Control', 'private, no-store')
      const common: ScreenData = {
        meta: await screen.meta(args, answer),
        draft: kept?.draft ?? null,
        language: args.language,
      }
      return data({ ...answer, ...common }, { status: screen.status?.(answer) ?? 200, headers })
    } catch (error) {
      throw toThrownResponse(error, args, here)
    }
  }
}

/** A resource route's loader: answers with a response of its own (a redirect, a file), with the same error handling. */
export function resourceLoader(
  args: LoaderFunctionArgs,
  run: (args: ScreenArgs) => Promise<Response>,
): Promise<Response> {
  return answerResource(args, run)
}

/**
 * The same for loaders that may write: those of signing in (contract, section 3). HEAD, with which programs look at a
 * link before somebody follows it, does nothing.
 */
export async function sessionLoader(
  args: LoaderFunctionArgs,
  run: (args: ActionArgs) => Promise<Response>,
): Promise<Response> {
  if (args.request.method === 'HEAD') return new Response(null, { headers: { 'Cache-Control': 'no-store' } })
  return answerResource(args, run)
}

async function answerResource(
  { request, params, context }: LoaderFunctionArgs,
  run: (args: ActionArgs) => Promise<Response>,
): Promise<Response> {
  const args = await screenArgs(request, params, context)
  try {
    return await run(args)
  } catch (error) {
    const thrown = toThrownResponse(error, args, args.url.pathname + args.url.search)
    // Without it a cache on the way may keep the 404 of a picture for minutes.
    if (thrown instanceof Response) thrown.headers.set('Cache-Control', 'no-store')
    throw thrown
  }
}

/** The action of a read-only address. */
export async function methodNotAllowed({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const { t } = await screenArgs(request, params, context)
  const code = 'method_not_allowed'
  const message = errorText(t, code)
  return Response.json(
    { code, message, msg: message, error: message },
    { status: 405, headers: { Allow: 'GET, HEAD' } },
  )
}

export async function screenArgs(
  request: Request,
  params: Record<string, string | undefined>,
  context: ActionFunctionArgs['context'] | undefined,
): Promise<ActionArgs> {
  const current = await requestContext(request, context)
  return { ...current, request, params, url: new URL(request.url), at: now() }
}

function toThrownResponse(error: unknown, args: ScreenArgs, here: string): unknown {
  const refusal = toRefusal(error)
  if (refusal === null) return error
  logServerError(refusal, args)
  if (refusal.kind === 'unauthenticated') return redirect(loginPath(here))
  return refusalResponse(refusal, errorText(args.t, refusal.code, refusal.params))
}

/** Thrown, it is shown by the error screen; in a resource route it is the answer itself. */
export function refusalResponse(error: DomainError, message: string | null, more = new Headers()): Response {
  const { status, headers } = refusalInit(error)
  for (const [name, value] of more) headers.append(name, value)
  return Response.json({ code: error.code, message }, { status, headers })
}

export function setupPath(returnTo: string): string {
  return `/setup?${new URLSearchParams({ returnTo })}`
}

/** `kept`: what was sent waits for its sender. */
export function loginPath(returnTo: string, reason: 'kept' | null = null): string {
  return `/login?${new URLSearchParams({ returnTo, ...(reason ? { reason } : {}) })}`
}

export function refusalInit(error: DomainError): { status: number; headers: Headers } {
  const headers = new Headers()
  if (error.retryAfter !== undefined) headers.set('Retry-After', String(error.retryAfter))
  return { status: error.status, headers }
}

/**
 * For document responses: of the headers of loaders and actions Remix keeps only cookies, but the client also needs
 * these.
 */
export function copySentHeaders(sent: Iterable<Headers>, headers: Headers): void {
  for (const one of sent) {
    for (const name of ['Retry-After', 'Cache-Control']) {
      const value = one.get(name)
      if (value !== null) headers.set(name, value)
    }
  }
}
