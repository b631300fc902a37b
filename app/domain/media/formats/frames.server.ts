import { type FileHandle, open } from 'node:fs/promises'

/**
 * How a moving picture announces itself. The frames are counted up to one more than `most`: a library that counts
 * millions of them first takes gigabytes and minutes. `width` and `height` are 0 where nothing is said.
 */
export type DeclaredFrames = { frames: number; width: number; height: number }

export async function declaredFrames(
  path: string,
  format: 'gif' | 'webp',
  most: number,
): Promise<DeclaredFrames> {
  const file = await open(path)
  try {
    const read = bufferedReader(file)
    return await (format === 'gif' ? gifFrames(read, most) : webpFrames(read, most))
  } finally {
    await file.close()
  }
}

/** Zeroes behind the end of the file. */
type Read = (start: number, length: number) => Promise<Buffer>

/** Small reads one behind the other, out of one large one. */
function bufferedReader(file: FileHandle): Read {
  const window = Buffer.alloc(64 * 1024)
  let from = 0
  let filled = 0
  return async (start, length) => {
    if (start < from || start + length > from + filled) {
      const { bytesRead } = await file.read(window, 0, window.length, start)
      window.fill(0, bytesRead)
      from = start
      filled = window.length
    }
    return window.subarray(start - from, start - from + length)
  }
}

const gif = { extension: 0x21, image: 0x2c }

/** The blocks of a GIF in their order. A zero, as behind the end, is no block. */
async function gifFrames(read: Read, most: number): Promise<DeclaredFrames> {
  const header = await read(0, 13)
  const [width, height] = [header.readUInt16LE(6), header.readUInt16LE(8)]
  let at = 13 + colourTable(header.readUInt8(10))
  let frames = 0
  while (frames <= most) {
    const block = await read(at, 10)
    const kind = block.readUInt8(0)
    if (kind !== gif.extension && kind !== gif.image) break
    if (kind === gif.image) frames += 1
    at = await behindSubBlocks(read, kind === gif.image ? at + 11 + colourTable(block.readUInt8(9)) : at + 2)
  }
  return { frames, width, height }
}

/** Bytes of the colour table that follows a block with these flags. */
function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Sub-blocks are a length and so many bytes each; the last one is empty. */
async function behindSubBlocks(read: Read, start: number): Promise<number> {
  let at = start
  for (;;) {
    const length = (await read(at, 1)).readUInt8(0)
    at += 1 + length
    if (length === 0) return at
  }
}

/** More chunks than a picture of so many frames needs. */
const MAX_CHUNKS = 10_000

async function webpFrames(read: Read, most: number): Promise<DeclaredFrames> {
  const header = await read(0, 30)
  const isExtended = header.toString('latin1', 12, 16) === 'VP8X'
  const [width, height] = isExtended ? [header.readUIntLE(24, 3) + 1, header.readUIntLE(27, 3) + 1] : [0, 0]
  const end = 8 + header.readUInt32LE(4)
  let frames = 0
  let at = 12
  for (let chunks = 0; at + 8 <= end && frames <= most; chunks += 1) {
    if (chunks > MAX_CHUNKS) return { frames: most + 1, width, height }
    const chunk = await read(at, 8)
    if (chunk.toString('latin1', 0, 4) === 'ANMF') frames += 1
    const size = chunk.readUInt32LE(4)
    at += 8 + size + (size % 2)
  }
  return { frames, width, height }
}
