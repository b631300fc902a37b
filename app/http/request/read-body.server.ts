import { DomainError } from '#app/domain/errors.ts'

/**
 * JSON, or all text fields of a form together. The longest texts of a form take a third of it, each character as nine
 * (`%E5%AD%97`); reading and checking more would hold up everybody else.
 */
export const MAX_TEXT_BYTES = 256 * 1024

/**
 * Reads a body of at most `maxBytes`; throws `body_too_large`, `upload_interrupted`. The rest of a larger body stays
 * unread: cancelling it would cut the connection before the response is sent.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers.get('Content-Length')) > maxBytes) throw new DomainError('body_too_large')
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for (;;) {
      const chunk = (await reader?.read())?.value
      if (chunk === undefined) return Buffer.concat(chunks)
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new DomainError('body_too_large')
      chunks.push(chunk)
    }
  } catch (cause) {
    throw cause instanceof DomainError ? cause : new DomainError('upload_interrupted', { cause })
  }
}
