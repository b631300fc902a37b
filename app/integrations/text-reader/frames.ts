import {
  type ReadingEffort,
  type RgbPicture,
  readingEfforts,
} from '#app/integrations/text-reader/text-reader.ts'

/** What the worker is to read. */
export type ReadingOrder = { picture: RgbPicture; effort: ReadingEffort }

/** The worker's first line: from then on it takes orders. */
export const READY = 'ready'

/** The parts of an order on its way. */
export type Frame = readonly [head: Uint8Array, pixels: Uint8Array]

/** Effort, width and height, four bytes each. */
const HEAD = 12

/** How a picture goes to the worker: a head, then its bytes as they are. */
export function frameOf({ data, width, height }: RgbPicture, effort: ReadingEffort): Frame {
  if (data.length === 0 || data.length !== width * height * 3) {
    throw new Error(`Not ${width} x ${height} pixels of three bytes: ${data.length}`)
  }
  const head = Buffer.alloc(HEAD)
  head.writeUInt32LE(readingEfforts.indexOf(effort), 0)
  head.writeUInt32LE(width, 4)
  head.writeUInt32LE(height, 8)
  return [head, data]
}

/** The pictures of a stream, one after the other, until it ends. */
export async function* framesIn(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ReadingOrder> {
  const head = Buffer.alloc(HEAD)
  let data: Buffer | null = null
  let filled = 0
  for await (const part of stream) {
    for (let at = 0; at < part.length; ) {
      const target: Buffer = data ?? head
      const taken = part.subarray(at, at + target.length - filled)
      target.set(taken, filled)
      filled += taken.length
      at += taken.length
      if (filled < target.length) break
      filled = 0
      const { effort, width, height } = readHead(head)
      if (data !== null) yield { picture: { data, width, height }, effort }
      data = data === null ? Buffer.alloc(width * height * 3) : null
    }
  }
}

function readHead(head: Buffer): { effort: ReadingEffort; width: number; height: number } {
  const effort = readingEfforts[head.readUInt32LE(0)] ?? 'usual'
  return { effort, width: head.readUInt32LE(4), height: head.readUInt32LE(8) }
}
