/** A box of an ISO base media file (HEIC, MP4, MOV). Its content is `start + headerSize` to `start + size`. */
export type Box = { type: string; start: number; headerSize: number; size: number }

/** Gives the bytes of a file at a place; fewer, or none, where the file ends earlier. */
export type ReadBytes = (start: number, length: number) => Promise<Buffer> | Buffer

/** More than any real file has side by side; a hostile one could hold millions of empty boxes. */
const MAX_BOXES = 20_000

/**
 * The boxes that lie side by side from `from` to `to`. A box that says it is longer than that is given as long as
 * there is room; the walk ends at the first one that cannot be: shorter than its own header, or cut off in it.
 */
export async function* walkBoxes(read: ReadBytes, from: number, to: number): AsyncGenerator<Box> {
  let start = from
  for (let count = 0; count < MAX_BOXES && start + 8 <= to; count += 1) {
    const box = boxAt(await read(start, Math.min(16, to - start)), start, to)
    if (box === undefined) return
    yield box
    start += box.size
  }
}

function boxAt(header: Buffer, start: number, to: number): Box | undefined {
  if (header.length < 8) return undefined
  const size32 = header.readUInt32BE(0)
  const isLong = size32 === 1
  if (isLong && header.length < 16) return undefined
  const headerSize = isLong ? 16 : 8
  const room = to - start
  // 64 bits may not fit a number exactly: what is that long is cut to the room there is anyway.
  const announced = isLong ? Number(header.readBigUInt64BE(8)) : size32 === 0 ? room : size32
  if (announced < headerSize) return undefined
  return { type: header.toString('latin1', 4, 8), start, headerSize, size: Math.min(announced, room) }
}

/** Reads from bytes that are in memory already. */
export function readerOf(bytes: Buffer): ReadBytes {
  return (start, length) => bytes.subarray(start, start + length)
}
