import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '#app/http/request/accept-encoding.server.ts'

/** Few of the bodies are asked for often before they change: the level at which most is won for the time. */
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

/** A body that many ask for: it is compressed once for each encoding. */
export class EncodedBody {
  readonly #body: Buffer
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  /** What is kept of it in memory. */
  bytes: number

  constructor(body: Buffer) {
    this.#body = body
    this.bytes = body.byteLength
  }

  /** Compressed when it is asked for first, off the event loop; `onGrown` is called then. */
  encoded(encoding: Encoding, onGrown?: () => void): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.#body)
    const known = this.#compressed.get(encoding)
    if (known) return known
    const compressed = compress[encoding](this.#body)
    this.#compressed.set(encoding, compressed)
    compressed.then(
      ({ byteLength }) => {
        this.bytes += byteLength
        onGrown?.()
      },
      () => this.#compressed.delete(encoding),
    )
    return compressed
  }
}
