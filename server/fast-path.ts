import type { AppLoadContext } from '@remix-run/node'
import type { Response as Answer, Request as Asked, RequestHandler } from 'express'
import { pageHeaders } from '#app/http/cache/cache-headers.ts'
import type { PageCacheEntry, PageRequest } from '#app/http/cache/page-cache.server.ts'
import { clientAddress } from './client-address.ts'
import type { FastPath } from './remix.ts'
import { allowScripts, setDataPolicy } from './security.ts'

/** What the app gets of a request besides the request itself. */
export function loadContext(request: Asked, response: Answer): AppLoadContext {
  return {
    cspNonce: response.locals.cspNonce as string,
    clientAddress: clientAddress(request),
    isDirectFromThisMachine: response.locals.isDirect as boolean,
    isDataRequest: request.path.endsWith('.data'),
    requestId: response.locals.requestId as string,
    route: response.locals.route as string,
    pageCacheEntry: (response.locals.pageCacheEntry ?? null) as PageCacheEntry | null,
  }
}

/** Those that the framework hands on; it refuses others by itself, and not in JSON. */
const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Answers reads of the API by the same function as under Remix, without the framework, whose overhead is larger than most
 * calls.
 */
export function serveApiReads({ answerApi }: FastPath): RequestHandler {
  return async (asked, answer, next) => {
    if (writing.has(asked.method)) return next()
    try {
      const request = new Request(new URL(asked.originalUrl, `${asked.protocol}://${asked.headers.host}`), {
        method: asked.method,
        headers: headersOf(asked),
      })
      const response = await answerApi({ request, params: {}, context: loadContext(asked, answer) })
      await sendAnswer(response, answer)
    } catch (error) {
      next(error)
    }
  }
}

/** Answers what is polled from the response cache, as it is kept there. */
export function serveCachedResponses({ answerFromResponseCache }: FastPath): RequestHandler {
  return async (request, response, next) => {
    try {
      const cached = await answerFromResponseCache(pageRequest(request))
      if (cached === null) return next()
      response.locals.isCached = true
      setDataPolicy(response)
      response.writeHead(cached.body === null ? 304 : 200, cached.headers)
      response.end(cached.body ?? undefined)
    } catch (error) {
      next(error)
    }
  }
}

/** Serves pages from the page cache, as they are kept there. */
export function serveCachedPages({ answerFromPageCache }: FastPath): RequestHandler {
  return async (request, response, next) => {
    try {
      const cached = await answerFromPageCache(pageRequest(request))
      if (cached === null) return next()
      const { headers, body, page } = cached
      response.locals.isCached = true
      allowScripts(request, response, page.scriptHashes)
      response.writeHead(body === null ? 304 : 200, headers)
      response.end(request.method === 'HEAD' ? undefined : body)
    } catch (error) {
      next(error)
    }
  }
}

/** The page that is going to be rendered may be stored. */
export function addPageCacheEntry({ pageCacheEntryOf }: FastPath): RequestHandler {
  return async (request, response, next) => {
    try {
      response.locals.pageCacheEntry = await pageCacheEntryOf(pageRequest(request))
      next()
    } catch (error) {
      next(error)
    }
  }
}

function pageRequest(request: Asked): PageRequest {
  return {
    method: request.method,
    address: request.originalUrl,
    header: (name) => request.get(name) ?? '',
    clientAddress: () => clientAddress(request),
  }
}

export async function sendAnswer(response: Response, answer: Answer): Promise<void> {
  answer.status(response.status)
  for (const [name, value] of response.headers) answer.append(name, value)
  answer.end(response.body === null ? undefined : Buffer.from(await response.arrayBuffer()))
}

export function headersOf({ headers }: Asked): Headers {
  const copied = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) copied.append(name, one)
  }
  return copied
}
