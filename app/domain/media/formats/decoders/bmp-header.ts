type Masks = { red: number; green: number; blue: number; alpha: number }
type Colour = [red: number, green: number, blue: number]

export type BmpHeader = {
  width: number
  height: number
  isTopDown: boolean
  bits: number
  compression: 'none' | 'rle8' | 'rle4' | 'masks'
  masks: Masks
  palette: Colour[]
  /** Where the pixels begin. */
  pixelsAt: number
}

const FILE_HEADER = 14

/** Header, masks and palette of a BMP; throws an Error where they make no sense. */
export function readBmpHeader(bytes: Buffer): BmpHeader {
  if (bytes.toString('latin1', 0, 2) !== 'BM') throw new Error('No BMP')
  const size = bytes.readUInt32LE(FILE_HEADER)
  const shape = size === 12 ? oldShape(bytes) : newShape(bytes, size)
  const { bits, compression } = shape
  if (shape.width < 1 || shape.height < 1) throw new Error('BMP without a size')
  if (!(compression in bitsOf) || !bitsOf[compression].includes(bits)) throw new Error('Unknown form of BMP')
  const pixelsAt = bytes.readUInt32LE(10)
  const masks = compression === 'masks' ? readMasks(bytes, size) : usualMasks(bits)
  return { ...shape, pixelsAt, masks, palette: bits <= 8 ? readPalette(bytes, size, shape) : [] }
}

/** Bytes of a row that is not packed. */
export function strideOf({ width, bits }: Pick<BmpHeader, 'width' | 'bits'>): number {
  return Math.ceil((width * bits) / 32) * 4
}

const bitsOf: Record<BmpHeader['compression'], number[]> = {
  none: [1, 2, 4, 8, 16, 24, 32],
  rle8: [8],
  rle4: [4],
  masks: [16, 32],
}

type Shape = Pick<BmpHeader, 'width' | 'height' | 'isTopDown' | 'bits' | 'compression'> & {
  /** As said; 0 for all that the bits allow. */
  colours: number
}

/** The header of OS/2, which some old programs still write. */
function oldShape(bytes: Buffer): Shape {
  return {
    width: bytes.readUInt16LE(18),
    height: bytes.readUInt16LE(20),
    isTopDown: false,
    bits: bytes.readUInt16LE(24),
    compression: 'none',
    colours: 0,
  }
}

const compressions = new Map<number, BmpHeader['compression']>([
  [0, 'none'],
  [1, 'rle8'],
  [2, 'rle4'],
  [3, 'masks'],
  [6, 'masks'],
])

function newShape(bytes: Buffer, size: number): Shape {
  const compression = compressions.get(bytes.readUInt32LE(30))
  if (size < 40 || size > 1024 || compression === undefined) throw new Error('Unknown form of BMP')
  const height = bytes.readInt32LE(22)
  return {
    width: bytes.readInt32LE(18),
    height: Math.abs(height),
    isTopDown: height < 0,
    bits: bytes.readUInt16LE(28),
    compression,
    colours: bytes.readUInt32LE(46),
  }
}

/** They lie at the same place, in the header or right behind the short one; alpha only where there is room for it. */
function readMasks(bytes: Buffer, size: number): Masks {
  const hasAlpha = size >= 56 || bytes.readUInt32LE(30) === 6
  return {
    red: bytes.readUInt32LE(54),
    green: bytes.readUInt32LE(58),
    blue: bytes.readUInt32LE(62),
    alpha: hasAlpha ? bytes.readUInt32LE(66) : 0,
  }
}

/** The fourth byte of a pixel of 32 bits means nothing without a mask. */
function usualMasks(bits: number): Masks {
  return bits === 16
    ? { red: 0x7c00, green: 0x03e0, blue: 0x001f, alpha: 0 }
    : { red: 0xff0000, green: 0x00ff00, blue: 0x0000ff, alpha: 0 }
}

function readPalette(bytes: Buffer, size: number, { bits, colours }: Shape): Colour[] {
  const most = 2 ** bits
  const entry = size === 12 ? 3 : 4
  return Array.from({ length: Math.min(colours || most, most) }, (_, index) => {
    const at = FILE_HEADER + size + index * entry
    return [bytes.readUInt8(at + 2), bytes.readUInt8(at + 1), bytes.readUInt8(at)]
  })
}
