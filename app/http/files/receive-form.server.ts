import { DomainError } from '#app/domain/errors.ts'
import {
  FormRejectedError,
  MultipartForm,
  type ReceivedForm,
  type ReceiveLimits,
  toReceivedForm,
} from '#app/http/files/multipart-form.server.ts'
import { MAX_TEXT_BYTES, readBody } from '#app/http/request/read-body.server.ts'

export type { ReceivedFile } from '#app/http/files/file-writer.server.ts'
export {
  FormRejectedError,
  type ReceivedForm,
  type ReceiveLimits,
} from '#app/http/files/multipart-form.server.ts'

/**
 * Reads a urlencoded or multipart form. Files stream to `dir` with constant memory: no byte is read from the client
 * before the previous one is on disk. An empty file input counts as no file. Throws FormRejectedError
 * (`file_too_large`, `body_too_large`, `file_single`, `upload_interrupted`, `unsupported_type`, `storage_full`,
 * `storage_unavailable`) and leaves no file then; so it does with what `admitFile` throws. The rest of a refused body
 * stays unread: the server deals with it (`server/unread-body.ts`).
 */
export async function receiveForm(request: Request, limits: ReceiveLimits): Promise<ReceivedForm> {
  const contentType = request.headers.get('Content-Type')
  if (contentType === null && !request.body) return toReceivedForm([], [])
  const kind = (contentType ?? '').split(';')[0]?.trim().toLowerCase()
  if (kind === 'application/x-www-form-urlencoded')
    return receiveText(request, limits.maxFieldBytes ?? MAX_TEXT_BYTES)
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType ?? '')
  const name = boundary?.[1] ?? boundary?.[2]
  if (kind !== 'multipart/form-data' || name === undefined)
    throw new FormRejectedError('unsupported_type', [])
  return new MultipartForm(request, name, limits).receive()
}

/** More fields than any form has; what comes behind them is not even decoded. */
const MAX_DECODED = 1_000

function beginningOf(body: Buffer): string {
  let end = -1
  for (let fields = 0; fields < MAX_DECODED; fields++) {
    end = body.indexOf('&', end + 1)
    if (end === -1) return body.toString()
  }
  return body.toString('utf8', 0, end)
}

async function receiveText(request: Request, maxBytes: number): Promise<ReceivedForm> {
  try {
    const body = await readBody(request, maxBytes)
    return toReceivedForm([...new URLSearchParams(beginningOf(body))], [])
  } catch (error) {
    throw error instanceof DomainError ? new FormRejectedError(error.code, [], { cause: error.cause }) : error
  }
}
