import { createReadableStreamFromReadable } from '@remix-run/node'
import { DomainError } from '#app/domain/errors.ts'
import { notModified } from '#app/http/cache/conditional-request.server.ts'
import { type ByteRange, requestedRange } from '#app/http/files/byte-range.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { MediaArea, StoredFile } from '#app/integrations/media-store/media-store.ts'

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  avi: 'video/vnd.avi',
}

/**
 * A stored file as a response, with `ETag` and single ranges, sandboxed so that no content runs. Public files are
 * immutable; private ones are never cached, nor is what is served `instead` of a file that is missing.
 */
export async function mediaResponse(
  request: Request,
  area: MediaArea,
  file: string,
  instead: readonly string[] = [],
): Promise<Response> {
  if (!['GET', 'HEAD'].includes(request.method)) {
    throw new DomainError('method_not_allowed', { params: { methods: 'GET, HEAD' } })
  }
  const stored = await mediaStore().open(area, file)
  const [next, ...others] = instead
  if (stored === null && next !== undefined) {
    const response = await mediaResponse(request, area, next, others)
    response.headers.set('Cache-Control', 'no-store')
    return response
  }
  const type = types[file.slice(file.lastIndexOf('.') + 1)]
  if (stored === null || type === undefined) throw new DomainError('not_found')
  const etag = `"${file}"`
  const headers = new Headers({
    'Content-Type': type,
    'Cache-Control': area === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'Content-Security-Policy': 'sandbox',
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  })
  const unchanged = notModified(request, headers)
  if (unchanged) return unchanged
  const range = requestedRange(request.headers, { bytes: stored.bytes, etag })
  if (range === 'unsatisfiable') {
    headers.set('Cache-Control', 'no-store')
    headers.set('Content-Range', `bytes */${stored.bytes}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : stored.bytes))
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${stored.bytes}`)
  const body = request.method === 'HEAD' ? null : bodyOf(stored, range)
  return new Response(body, { status: range ? 206 : 200, headers })
}

function bodyOf(stored: StoredFile, range: ByteRange | null): ReadableStream {
  return createReadableStreamFromReadable(stored.stream(range ?? undefined))
}
