import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '#app/http/request/accept-encoding.server.ts'

/** Few of the pages are asked for often before they change: the level at which most is won for the time. */
const BROTLI_QUALITY = 5

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/** A page of which every byte is the same for everybody who is served it. */
export class CachedPage {
  /** Weak, as it is the same in every encoding. */
  readonly etag: string
  /** The hashes of its inline scripts, for its policy: a nonce would be the same for everybody. */
  readonly scriptHashes: readonly string[]
  readonly #body: Buffer
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  /** What is kept of it in memory. */
  bytes: number

  constructor(html: string, nonce: string) {
    this.scriptHashes = hashesOfScripts(html, nonce)
    this.#body = Buffer.from(html.replaceAll(` nonce="${nonce}"`, ''))
    this.etag = `W/"${createHash('sha256').update(this.#body).digest('base64url')}"`
    this.bytes = this.#body.byteLength
  }

  /** Compressed when it is asked for first, off the event loop; `onGrown` is called then. */
  encoded(encoding: Encoding, onGrown: () => void): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.#body)
    const known = this.#compressed.get(encoding)
    if (known) return known
    const compressed = compress[encoding](this.#body)
    this.#compressed.set(encoding, compressed)
    compressed.then(
      ({ byteLength }) => {
        this.bytes += byteLength
        onGrown()
      },
      () => this.#compressed.delete(encoding),
    )
    return compressed
  }
}

/**
 * Of the scripts that carry the nonce alone, which are those of the server: what somebody smuggles into a page stays
 * without permission.
 */
function hashesOfScripts(html: string, nonce: string): string[] {
  const scripts = html.matchAll(/<script\b([^<>]*)>([^]*?)<\/script>/g)
  const inline = [...scripts].flatMap(([, attributes = '', code = '']) =>
    code !== '' && attributes.includes(` nonce="${nonce}"`) ? [code] : [],
  )
  return [...new Set(inline)].map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}
