import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { bmp } from '#tests/bmp.ts'

/*
 * Small files that want much of whoever reads them. All are what they say: PNG, JPEG, GIF, WebP, BMP, TIFF, SVG, MP4.
 */

export const MIB = 1024 * 1024

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(8 + body.length)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), 4 + body.length)
  return framed
}

type PngSize = { width: number; height: number; depth?: 8 | 16; channels?: 3 | 4; isInterlaced?: boolean }

/** A black PNG with more chunks before or behind its picture. */
export function blackPng(size: PngSize, before: Buffer[] = [], behind: Buffer[] = []): Buffer {
  const { width, height, depth = 8, channels = 3, isInterlaced = false } = size
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, channels === 3 ? 2 : 6, 0, 0, isInterlaced ? 1 : 0], 8)
  // Each of the seven passes rounds its size up, and each of their rows has a byte in front.
  const rowBytes = (width * channels * depth) / 8 + 1
  const bytes = isInterlaced ? (rowBytes + 64) * (height + 64) : rowBytes * height
  const pixels = deflateSync(Buffer.alloc(bytes), { level: 1 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [pngChunk('IHDR', header), ...before, pngChunk('IDAT', pixels), ...behind]
  return Buffer.concat([signature, ...chunks, pngChunk('IEND', Buffer.alloc(0))])
}

/** A BMP of one colour, whose run lengths are over at once. */
export function bmpOfRuns(width: number, height: number): Buffer {
  return bmp({ width, height, bits: 8, compression: 1, palette: [[120, 60, 30]], pixels: [0, 1] })
}

/** A packed text that becomes so many bytes. */
function pngText(bytes: number): Buffer {
  return pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(bytes, 'a'))]))
}

/** A PNG with packed texts that become so many bytes each. */
export function pngOfTexts(count: number, bytes: number, where: 'before' | 'behind' = 'before'): Buffer {
  const texts = Array<Buffer>(count).fill(pngText(bytes))
  const size = { width: 40, height: 30 }
  return where === 'before' ? blackPng(size, texts) : blackPng(size, [], texts)
}

/** So many bytes of segments of a JPEG, of 64 KB each. */
export function jpegSegments(code: number, bytes: number): Buffer {
  const segment = Buffer.alloc(65_535 + 2)
  segment.set([0xff, code, 0xff, 0xff])
  return Buffer.alloc(Math.ceil(bytes / segment.length) * segment.length, segment)
}

/** A JPEG with more segments before its picture, or before its second scan. */
export function withSegments(jpeg: Buffer, segments: Buffer, where: 'start' | 'scans' = 'start'): Buffer {
  const scan = Buffer.from([0xff, 0xda])
  const at = where === 'start' ? 2 : jpeg.indexOf(scan, jpeg.indexOf(scan) + 2)
  return Buffer.concat([jpeg.subarray(0, at), segments, jpeg.subarray(at)])
}

/** A GIF whose one frame has its data in so many blocks of a byte each. */
export function gifOfSmallBlocks(count: number): Buffer {
  const head = Buffer.from(
    '474946383961' + '10001000' + '800000' + '000000ffffff' + '2c0000000010001000' + '0002',
    'hex',
  )
  return Buffer.concat([head, Buffer.alloc(2 * count, Buffer.from([1, 0x44])), Buffer.from([0, 0x3b])])
}

/** A GIF of frames as large as itself, with a comment that makes it as heavy as such a picture would be. */
export function largeGif(frames: number, width: number, height: number): Buffer {
  const head = Buffer.from('474946383961' + '00000000' + '800000' + '000000ffffff', 'hex')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.concat([
    Buffer.from('2c00000000', 'hex'),
    head.subarray(6, 10),
    Buffer.from('0002024401' + '00', 'hex'),
  ])
  const block = Buffer.alloc(256, 'x')
  block[0] = 255
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), Buffer.alloc(256 * 256, block), Buffer.from([0])])
  return Buffer.concat([head, comment, Buffer.alloc(frame.length * frames, frame), Buffer.from(';')])
}

export function webpChunk(type: string, bytes: number): Buffer {
  const chunk = Buffer.alloc(8 + bytes + (bytes % 2))
  chunk.write(type, 0, 'latin1')
  chunk.writeUInt32LE(bytes, 4)
  return chunk
}

/** A WebP with more chunks at its end. */
export function withChunks(webp: Buffer, chunks: Buffer[]): Buffer {
  const bytes = Buffer.concat([webp, ...chunks])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

/** A TIFF, of little endian, with one more field of so many bytes; its directory stands at its end. */
export function withTiffField(tiff: Buffer, tag: number, bytes: number): Buffer {
  const directory = tiff.readUInt32LE(4)
  const count = tiff.readUInt16LE(directory)
  const field = Buffer.alloc(12)
  field.writeUInt16LE(tag, 0)
  field.writeUInt16LE(1, 2)
  field.writeUInt32LE(bytes, 4)
  field.writeUInt32LE(tiff.length, 8)
  const entries = Array.from({ length: count }, (_, n) =>
    tiff.subarray(directory + 2 + n * 12, directory + 14 + n * 12),
  )
  const sorted = [...entries, field].toSorted((a, b) => a.readUInt16LE(0) - b.readUInt16LE(0))
  const number = Buffer.alloc(2)
  number.writeUInt16LE(count + 1, 0)
  const whole = Buffer.concat([tiff, Buffer.alloc(bytes), number, ...sorted, Buffer.alloc(4)])
  whole.writeUInt32LE(tiff.length + bytes, 4)
  return whole
}

/** An ISO file behind whose start so many bytes of empty boxes stand. */
export function emptyBoxes(start: Buffer, bytes: number): Buffer {
  return Buffer.concat([start, Buffer.alloc(bytes, Buffer.from('\0\0\0\x08free', 'latin1'))])
}

/** An MP4 whose first track says that it has so many samples of one byte, all of them in one chunk. */
export function mp4OfSamples(mp4: Buffer, count: number): Buffer {
  const copy = Buffer.from(mp4)
  const write = (type: string, numbers: number[]) => {
    const content = copy.indexOf(type, 0, 'latin1') + 4
    for (const [index, number] of numbers.entries()) copy.writeUInt32BE(number, content + 4 + index * 4)
  }
  write('stsz', [1, count])
  write('stsc', [1, 1, count, 1])
  return copy
}

/** Keeps who draws it busy for a good while, in 200 bytes. */
export const turbulence = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="2500" height="2500"><filter id="a"><feTurbulence baseFrequency=".1" numOctaves="99"/></filter><rect width="2500" height="2500" filter="url(#a)"/></svg>',
)

/** A ZIP of so many files that a reader of types unpacks to look into them. */
export function zipOfTypes(count: number, bytes: number): Buffer {
  const [name, data] = [Buffer.from('mimetype'), deflateRawSync(Buffer.alloc(bytes, 'a'))]
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 0, 'latin1')
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(data.length, 18)
  head.writeUInt32LE(bytes, 22)
  head.writeUInt16LE(name.length, 26)
  const file = Buffer.concat([head, name, data])
  return Buffer.alloc(file.length * count, file)
}
