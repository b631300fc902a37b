import { PassThrough } from 'node:stream'
import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { RequestInfoProvider } from '#app/components/layout/request-info.tsx'
import type { Site } from '#app/components/layout/site.tsx'
import { pageHeaders, privateHeaders } from '#app/http/cache/cache-headers.ts'
import { shareByCookies, storePage } from '#app/http/cache/page-cache.server.ts'
import { log } from '#app/http/request/log.server.ts'
import { copySentHeaders } from '#app/http/screens/screen-loader.server.ts'
import { i18nFor, languageOf } from '#app/i18n/i18n.server.ts'
import { dismissedCookie, isDismissedValue } from '#app/routes/announcements/dismissed-cookie.server.ts'

export { refuseApi } from '#app/http/api/refusal.server.ts'
export { answerFromPageCache, pageCacheEntryOf } from '#app/http/cache/page-cache.server.ts'
export { answerFromResponseCache } from '#app/http/cache/response-cache.server.ts'
export { lifecycle } from '#app/lifecycle.server.ts'
export { answerApi } from '#app/routes/api/dispatch.server.ts'
export { makeOfflinePages } from '#app/routes/pages/offline/offline-pages.server.tsx'
export { readState } from '#app/site-state.server.ts'

shareByCookies([{ name: dismissedCookie.name, isValid: isDismissedValue }])

/** A document is sent whole: one body compresses better, and costs the same as one that is streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const language = await languageOf(request)
  const nonce = context.cspNonce
  const isForEverybody = isCacheable(status, headers, remixContext, context)
  // A page for everybody names no request.
  const requestId = isForEverybody ? undefined : context.requestId
  const body = await render(
    <I18nextProvider i18n={i18nFor(language)}>
      <RequestInfoProvider value={{ nonce, requestId }}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} abortDelay={10_000} />
      </RequestInfoProvider>
    </I18nextProvider>,
    nonce,
  )
  if (isForEverybody && context.pageCacheEntry && nonce) storePage(context.pageCacheEntry, body, nonce)
  headers.set('Content-Type', pageHeaders['Content-Type'])
  setPrivateHeaders(headers)
  // Nobody has seen what a cookie says was shown.
  if (request.method === 'HEAD') headers.delete('Set-Cookie')
  const { actionHeaders, loaderHeaders } = remixContext.staticHandlerContext
  copySentHeaders([...Object.values(loaderHeaders), ...Object.values(actionHeaders)], headers)
  if (status === 405) headers.set('Allow', 'GET, HEAD')
  return new Response(new Uint8Array(body), { status, headers })
}

/** Whether a page's screen allows it to be cached, and it holds nothing personal. */
function isCacheable(
  status: number,
  headers: Headers,
  { staticHandlerContext }: EntryContext,
  { pageCacheEntry }: AppLoadContext,
): boolean {
  const root = staticHandlerContext.loaderData.root as { site?: Site } | undefined
  const isPersonal = root?.site?.viewer !== null || headers.has('Set-Cookie') || headers.has('Cache-Control')
  return status === 200 && pageCacheEntry?.isAllowed === true && !isPersonal
}

export function handleDataRequest(response: Response): Response {
  setPrivateHeaders(response.headers)
  return response
}

/** Pages depend on who reads them and in which language. A 304 would pair a new nonce with an old body: no `ETag`. */
function setPrivateHeaders(headers: Headers): void {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', privateHeaders['Cache-Control'])
  headers.append('Vary', privateHeaders.Vary)
}

/** A page that fails anywhere fails as a whole: Remix then renders the error screen in its place. */
function render(page: JSX.Element, nonce: string | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let failure: { error: unknown } | null = null
    const chunks: Buffer[] = []
    const collected = new PassThrough()
    collected.on('data', (chunk: Buffer) => chunks.push(chunk))
    collected.on('end', () => resolve(withoutNul(Buffer.concat(chunks))))
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => {
        if (failure === null) return pipe(collected)
        reject(failure.error)
        abort()
      },
      onShellError: reject,
      onError: (error) => {
        failure ??= { error }
      },
    })
  })
}

/**
 * React 18 leaves NUL bytes behind where a Chinese or Thai character falls on the edge of one of its 2 KB buffers
 * (facebook/react#24985). No page of ours holds any by itself.
 */
function withoutNul(page: Buffer): Buffer {
  const pieces: Buffer[] = []
  let start = 0
  for (let nul = page.indexOf(0); nul >= 0; nul = page.indexOf(0, start)) {
    pieces.push(page.subarray(start, nul))
    start = nul + 1
  }
  return start === 0 ? page : Buffer.concat([...pieces, page.subarray(start)])
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (request.signal.aborted || isRefusal) return
  log.error({ err: error, requestId: context.requestId, route: context.route }, 'A request failed')
}
