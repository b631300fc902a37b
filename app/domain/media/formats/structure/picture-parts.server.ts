import { open } from 'node:fs/promises'

type Stretch = { start: number; end: number }

/** A stretch of the file, or bytes to go between such. */
export type PicturePart = Stretch | Buffer

/** What else a picture may carry: libraries keep it in memory, several times over. */
const MAX_EXTRA_BYTES = 8 * 1024 * 1024

/** A profile of colours has at most so much, one for print included. */
export const MAX_PROFILE_BYTES = 4 * 1024 * 1024

export const MAX_EXIF_BYTES = 64 * 1024

/** More than a picture is made of; a hostile file has millions. */
const MAX_PARTS = 100_000

/** More than lie apart in any real picture. */
const MAX_STRETCHES = 1_000

/** Collects what of a file is its picture, and how much else there is. Throws where there is too much of either. */
export class PictureParts {
  readonly #kept: Stretch[] = []
  #seen = 0
  #extraBytes = 0

  keep(start: number, end: number): void {
    this.#count()
    const last = this.#kept.at(-1)
    if (last?.end === start) last.end = end
    else this.#kept.push({ start, end })
    if (this.#kept.length > MAX_STRETCHES) throw new Error('The picture is in too many pieces')
  }

  /** `bytes` is what it may become in memory. */
  drop(bytes: number): void {
    this.#count()
    this.#extraBytes += bytes
  }

  /** The parts of the picture alone; null where so little else is there that the file may stay as it is. */
  get alone(): Stretch[] | null {
    return this.#extraBytes > MAX_EXTRA_BYTES ? this.#kept : null
  }

  #count(): void {
    this.#seen += 1
    if (this.#seen > MAX_PARTS) throw new Error('The picture has too many parts')
  }
}

const COPY_BYTES = 512 * 1024

/** Writes the parts of a file, one behind the other, to a new one. */
export async function writeParts(path: string, parts: PicturePart[], output: string): Promise<void> {
  const [from, to] = await Promise.all([open(path), open(output, 'wx')])
  const buffer = Buffer.alloc(COPY_BYTES)
  try {
    for (const part of parts) {
      if (Buffer.isBuffer(part)) {
        await to.writeFile(part)
        continue
      }
      for (let at = part.start; at < part.end; ) {
        const { bytesRead } = await from.read(buffer, 0, Math.min(COPY_BYTES, part.end - at), at)
        if (bytesRead === 0) break
        await to.writeFile(buffer.subarray(0, bytesRead))
        at += bytesRead
      }
    }
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}
