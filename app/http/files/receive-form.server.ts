import { DomainError } from '#app/domain/errors.ts'
import {
  FormRejectedError,
  MultipartForm,
  type ReceivedForm,
  type ReceiveLimits,
  toReceivedForm,
} from '#app/http/files/multipart-form.server.ts'
import { readBody } from '#app/http/request/read-body.server.ts'

export type { ReceivedFile } from '#app/http/files/file-writer.server.ts'
export {
  FormRejectedError,
  type ReceivedForm,
  type ReceiveLimits,
} from '#app/http/files/multipart-form.server.ts'

const MIB = 1024 * 1024

/**
 * Reads a urlencoded or multipart form. Files stream to `dir` with constant memory: no byte is read from the client
 * before the previous one is on disk. An empty file input counts as no file. Throws FormRejectedError
 * (`file_too_large`, `body_too_large`, `file_single`, `upload_interrupted`, `unsupported_type`, `storage_full`,
 * `storage_unavailable`) and leaves no file then; so it does with what `admitFile` throws. The rest of a refused body
 * stays unread: answer with `Connection: close`.
 */
export async function receiveForm(request: Request, limits: ReceiveLimits): Promise<ReceivedForm> {
  const contentType = request.headers.get('Content-Type')
  if (contentType === null && !request.body) return toReceivedForm([], [])
  const kind = (contentType ?? '').split(';')[0]?.trim().toLowerCase()
  if (kind === 'application/x-www-form-urlencoded') return receiveText(request, limits.maxFieldBytes ?? MIB)
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType ?? '')
  const name = boundary?.[1] ?? boundary?.[2]
  if (kind !== 'multipart/form-data' || name === undefined)
    throw new FormRejectedError('unsupported_type', [])
  return new MultipartForm(request, name, limits).receive()
}

async function receiveText(request: Request, maxBytes: number): Promise<ReceivedForm> {
  try {
    const body = await readBody(request, maxBytes)
    return toReceivedForm([...new URLSearchParams(body.toString())], [])
  } catch (error) {
    throw error instanceof DomainError ? new FormRejectedError(error.code, [], { cause: error.cause }) : error
  }
}
