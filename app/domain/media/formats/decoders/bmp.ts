import { type BmpHeader, readBmpHeader, strideOf } from '#app/domain/media/formats/decoders/bmp-header.ts'
import { unpackRle } from '#app/domain/media/formats/decoders/bmp-rle.ts'
import {
  type DecodedPicture,
  mustBeDecodable,
  withoutAlpha,
} from '#app/domain/media/formats/decoders/picture.ts'

/**
 * Decodes a BMP of any of the forms that Windows writes: 1, 2, 4, 8, 16, 24 or 32 bits a pixel, run lengths, bit
 * masks, palettes, either way up. Throws an Error for what is broken.
 */
export function decodeBmp(bytes: Buffer): DecodedPicture {
  const header = readBmpHeader(bytes)
  const { width, height } = header
  mustBeDecodable(width, height)
  const rgba = header.bits <= 8 ? fromPalette(bytes, header) : fromColours(bytes, header)
  return { width, height, ...(usesAlpha(rgba, header) ? { channels: 4, data: rgba } : withoutAlpha(rgba)) }
}

/** An alpha channel that is nothing all over was never meant. */
function usesAlpha(rgba: Uint8Array, { masks }: BmpHeader): boolean {
  if (masks.alpha === 0) return false
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 0) return true
  return false
}

function fromPalette(bytes: Buffer, header: BmpHeader): Uint8Array {
  const { width, height, palette } = header
  const indexes = header.compression === 'none' ? unpackBits(bytes, header) : unpackRle(bytes, header)
  const rgba = new Uint8Array(width * height * 4)
  for (let at = 0; at < indexes.length; at += 1) {
    const [red, green, blue] = palette[indexes[at] ?? 0] ?? [0, 0, 0]
    rgba[at * 4] = red
    rgba[at * 4 + 1] = green
    rgba[at * 4 + 2] = blue
  }
  return rgba
}

/** One index a byte, the upper row first. */
function unpackBits(bytes: Buffer, header: BmpHeader): Uint8Array {
  const { width, height, bits } = header
  const rows = pixelRows(bytes, header)
  const indexes = new Uint8Array(width * height)
  const perByte = 8 / bits
  const mask = (1 << bits) - 1
  for (let y = 0; y < height; y += 1) {
    const row = rows(y)
    for (let x = 0; x < width; x += 1) {
      const shift = 8 - bits * ((x % perByte) + 1)
      indexes[y * width + x] = ((row[Math.floor(x / perByte)] ?? 0) >> shift) & mask
    }
  }
  return indexes
}

function fromColours(bytes: Buffer, header: BmpHeader): Uint8Array {
  const { width, height, bits, masks } = header
  const rows = pixelRows(bytes, header)
  const rgba = new Uint8Array(width * height * 4)
  const size = bits / 8
  const channels = [masks.red, masks.green, masks.blue, masks.alpha].map(channelReader)
  for (let y = 0, to = 0; y < height; y += 1) {
    const row = rows(y)
    for (let x = 0; x < width; x += 1) {
      const value = row.readUIntLE(x * size, size)
      for (const channel of channels) rgba[to++] = channel(value)
    }
  }
  return rgba
}

/** Reads one channel out of a pixel and stretches it to 8 bits. */
function channelReader(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0
  const shift = 31 - Math.clz32(mask & -mask)
  const most = mask >>> shift
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / most)
}

/** The bytes of a row, counted from the top. */
function pixelRows(bytes: Buffer, header: BmpHeader): (y: number) => Buffer {
  const stride = strideOf(header)
  const { height, isTopDown, pixelsAt } = header
  if (pixelsAt + stride * height > bytes.length) throw new Error('BMP is cut off')
  return (y) => {
    const at = pixelsAt + stride * (isTopDown ? y : height - 1 - y)
    return bytes.subarray(at, at + stride)
  }
}
