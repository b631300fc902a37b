import { notModified } from '#app/http/cache/conditional-request.server.ts'

/** A drawn PNG as a response, with its version as `ETag`; it is drawn only where it is sent. */
export async function pictureResponse(
  request: Request,
  { version, png }: { version: string; png: () => Promise<Buffer> },
  cacheControl: 'public, max-age=300' | 'no-cache',
): Promise<Response> {
  const headers = new Headers({
    'Content-Type': 'image/png',
    'Cache-Control': cacheControl,
    'X-Content-Type-Options': 'nosniff',
    ETag: `"${version}"`,
  })
  const unchanged = notModified(request, headers)
  if (unchanged) return unchanged
  if (request.method === 'HEAD') return new Response(null, { headers })
  const picture = await png()
  headers.set('Content-Length', String(picture.length))
  return new Response(new Uint8Array(picture), { headers })
}
