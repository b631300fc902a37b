import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** An answer as it comes over the line (`fetch` decodes it), and its text. */
export type ReceivedAnswer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string }

/** Sends these headers and no others. */
export async function receivedAnswer(
  url: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<ReceivedAnswer> {
  const [answer] = (await once(request(url, { method, headers }).end(), 'response')) as [IncomingMessage]
  const bytes = await buffer(answer)
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[answer.headers['content-encoding'] ?? '']
  const text = (decode && bytes.length > 0 ? decode(bytes) : bytes).toString()
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes, text }
}
