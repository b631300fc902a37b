import type { AppLoadContext } from '@remix-run/node'
import type { Response as Answer, Request as Asked, RequestHandler } from 'express'
import { pageHeaders } from '#app/http/cache/cache-headers.ts'
import type { SharedPage } from '#app/http/cache/page-cache.server.ts'
import { clientAddress } from './addresses.ts'
import type { Ahead } from './remix.ts'

/** What the app is told of a request besides the request itself. */
export function loadContext(request: Asked, response: Answer): AppLoadContext {
  return {
    cspNonce: response.locals.cspNonce as string,
    clientAddress: clientAddress(request),
    isDirectFromThisMachine: response.locals.isDirect as boolean,
    isDataRequest: request.path.endsWith('.data'),
    requestId: response.locals.requestId as string,
    sharedPage: (response.locals.sharedPage ?? null) as SharedPage | null,
  }
}

/**
 * Reading the API, by the same function that answers under Remix: what the framework does around a call takes longer
 * than most calls.
 */
export function readApi({ answerApi }: Ahead): RequestHandler {
  return async (asked, answer, next) => {
    if (asked.method !== 'GET' && asked.method !== 'HEAD') return next()
    try {
      const request = new Request(new URL(asked.originalUrl, `${asked.protocol}://${asked.headers.host}`), {
        method: asked.method,
        headers: headersOf(asked),
      })
      const response = await answerApi({ request, params: {}, context: loadContext(asked, answer) })
      answer.status(response.status)
      for (const [name, value] of response.headers) answer.append(name, value)
      answer.end(response.body === null ? undefined : Buffer.from(await response.arrayBuffer()))
    } catch (error) {
      next(error)
    }
  }
}

/** Pages as they are kept for visitors; those that are made now are told where they may be kept. */
export function keptPages({ findPage }: Ahead): RequestHandler {
  return async (request, response, next) => {
    try {
      const known = await findPage({
        method: request.method,
        address: request.originalUrl,
        header: (name) => request.get(name) ?? '',
        clientAddress: clientAddress(request),
        nonce: response.locals.cspNonce as string,
        requestId: response.locals.requestId as string,
      })
      if (!('body' in known)) {
        response.locals.sharedPage = known.sharedPage
        return next()
      }
      response.locals.isKept = true
      response.set(pageHeaders)
      response.end(request.method === 'HEAD' ? undefined : known.body)
    } catch (error) {
      next(error)
    }
  }
}

function headersOf({ headers }: Asked): Headers {
  const copied = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) copied.append(name, one)
  }
  return copied
}
