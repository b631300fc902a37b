import { createHash } from 'node:crypto'

/** A text under the tag of its content: whoever has it already is told so, and nothing else. */
export function withETag(request: Request, body: string, headers: Headers): Response {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  headers.set('ETag', etag)
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

/** Whether the client says that it has the answer of that tag. */
export function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('If-None-Match')?.split(/\s*,\s*/) ?? []
  return known.some((one) => one === '*' || one.replace(/^W\//, '') === etag)
}
