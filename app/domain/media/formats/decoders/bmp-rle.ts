import type { BmpHeader } from '#app/domain/media/formats/decoders/bmp-header.ts'

/**
 * Unpacks run lengths of 8 or 4 bits to one index a byte, the upper row first. What is skipped over is index 0; what
 * would lie outside of the picture is dropped. Throws a RangeError where the file ends before the picture does.
 */
export function unpackRle(
  bytes: Buffer,
  { width, height, bits, isTopDown, pixelsAt }: BmpHeader,
): Uint8Array {
  const indexes = new Uint8Array(width * height)
  let at = pixelsAt
  let x = 0
  let row = 0

  const put = (index: number) => {
    if (x < width) indexes[(isTopDown ? row : height - 1 - row) * width + x] = index
    x += 1
  }
  const putRun = (length: number, value: number) => {
    for (let n = 0; n < length; n += 1) put(bits === 8 ? value : n % 2 === 0 ? value >> 4 : value & 15)
  }
  const putLiterals = (length: number) => {
    const size = Math.ceil((length * bits) / 8)
    for (let n = 0; n < length; n += 1) {
      const byte = bytes.readUInt8(at + Math.floor((n * bits) / 8))
      put(bits === 8 ? byte : n % 2 === 0 ? byte >> 4 : byte & 15)
    }
    at += size + (size % 2)
  }

  while (row < height) {
    const count = bytes.readUInt8(at++)
    const value = bytes.readUInt8(at++)
    if (count > 0) putRun(count, value)
    else if (value === END_OF_PICTURE) break
    else if (value > SKIP) putLiterals(value)
    else if (value === SKIP) {
      x += bytes.readUInt8(at++)
      row += bytes.readUInt8(at++)
    } else {
      x = 0
      row += 1
    }
  }
  return indexes
}

const END_OF_PICTURE = 1
const SKIP = 2
