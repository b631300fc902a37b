import { createHash } from 'node:crypto'
import fresh from 'fresh'

/**
 * A 304 if `If-None-Match` matches the `ETag` in `headers`, else null. `If-Modified-Since` is ignored: no answer of
 * the site has a `Last-Modified`.
 */
export function notModified(request: Request, headers: Headers): Response | null {
  const known = request.headers.get('If-None-Match')
  const etag = headers.get('ETag')
  if (etag === null || !isKnown(known, etag)) return null
  return new Response(null, { status: 304, headers })
}

/** Whether `If-None-Match` names the ETag; weak and strong ones are the same to it. */
export function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch !== null && fresh({ 'if-none-match': ifNoneMatch }, { etag })
}

/** Answers with an `ETag` computed from the body, or with a 304. */
export function withETag(request: Request, body: string, headers: Headers): Response {
  headers.set('ETag', etagOf(body))
  return notModified(request, headers) ?? new Response(request.method === 'HEAD' ? null : body, { headers })
}

export function etagOf(body: string): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`
}
