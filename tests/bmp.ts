type Bmp = {
  width: number
  height: number
  bits: number
  compression?: number
  palette?: number[][]
  /** Red, green, blue, alpha; three lie behind a short header. */
  masks?: number[]
  headerSize?: 12 | 40 | 56 | 108 | 124
  pixels: number[]
}

/** The bytes of a BMP with any header, whether or not they make sense. */
export function bmp({
  width,
  height,
  bits,
  compression = 0,
  palette = [],
  masks = [],
  headerSize = 40,
  pixels,
}: Bmp) {
  const header = Buffer.alloc(headerSize)
  header.writeUInt32LE(headerSize, 0)
  if (headerSize === 12) {
    for (const [index, value] of [width, height, 1, bits].entries())
      header.writeUInt16LE(value, 4 + index * 2)
  } else {
    header.writeInt32LE(width, 4)
    header.writeInt32LE(height, 8)
    header.writeUInt16LE(1, 12)
    header.writeUInt16LE(bits, 14)
    header.writeUInt32LE(compression, 16)
    header.writeUInt32LE(palette.length, 32)
  }
  const maskBytes = Buffer.alloc(masks.length * 4)
  for (const [index, mask] of masks.entries()) maskBytes.writeUInt32LE(mask, index * 4)
  if (headerSize > 40) maskBytes.copy(header, 40)
  const colours = palette.flatMap(([r = 0, g = 0, b = 0]) => (headerSize === 12 ? [b, g, r] : [b, g, r, 0]))
  const front = Buffer.concat([header, ...(headerSize === 40 ? [maskBytes] : []), Buffer.from(colours)])
  const file = Buffer.alloc(14)
  file.write('BM')
  file.writeUInt32LE(14 + front.length, 10)
  return Buffer.concat([file, front, Buffer.from(pixels)])
}
