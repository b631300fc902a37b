import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { WORK_FILE_MODE } from '#app/integrations/media-store/work-folder.server.ts'
import { tooLarge, unreachable } from '#app/integrations/remote-fetch/refusals.ts'

type ReceivedFile = { path: string; bytes: number; sha256: string }

/** `signal` tells that the answer was given up. */
type Bounds = { maxBytes: number; signal: AbortSignal }

/** Streams the body of an answer into a new file in `dir`. Whatever fails, no file stays. */
export async function receive(answer: IncomingMessage, dir: string, bounds: Bounds): Promise<ReceivedFile> {
  await mkdir(dir, { recursive: true })
  const path = join(dir, `fetch-${randomBytes(16).toString('hex')}`)
  const file = await open(path, 'wx', WORK_FILE_MODE)
  try {
    return { path, ...(await writeBody(answer, file, bounds)) }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function writeBody(answer: IncomingMessage, file: FileHandle, { maxBytes, signal }: Bounds) {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of bodyOf(answer, signal)) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      hash.update(chunk)
      // Waiting for the disk before taking more is what keeps memory flat.
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Apart from the writing, so that a full disk is not taken for a cut connection. */
async function* bodyOf(answer: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of answer) yield chunk as Buffer
  } catch (cause) {
    throw unreachable(cause)
  }
  // One that is given up while the disk is slow loses what was not yet read, and ends as if it were whole.
  if (signal.aborted || !isWhole(answer)) throw unreachable()
}

/** A body of no stated length ends with its connection, and how that ended is all there is to tell by. */
function isWhole({ complete, headers, socket }: IncomingMessage): boolean {
  const tellsItsEnd = 'content-length' in headers || 'transfer-encoding' in headers
  return complete && (tellsItsEnd || !socket.errored)
}
