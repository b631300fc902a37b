import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Makes the HEIC files of this folder: `node tests/data/heic/make.mjs`, with `heif-enc` of Debian's
 * libheif-examples. They are kept, because that encoder is not everywhere.
 */
const folder = import.meta.dirname
const work = mkdtempSync(join(tmpdir(), 'heic-'))

// Upright: 96 x 64, red at the top left, green at the top right, blue at the bottom left, white at the bottom right.
const quarters = [
  ['#ff0000', 0, 0],
  ['#00ff00', 48, 0],
  ['#0000ff', 0, 32],
].map(([background, left, top]) => ({
  input: { create: { width: 48, height: 32, channels: 3, background } },
  left,
  top,
}))
const upright = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#ffffff' } })
  .composite(quarters)
  .png()
  .toBuffer()
const onItsSide = await sharp(upright).rotate(270).png().toBuffer()
const place = {
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '3/1 8/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '101/1 41/1 0/1',
  },
}

try {
  save('none', encode(await jpeg(upright)))
  save('exif', encode(await jpeg(onItsSide, { orientation: 6 })))
  save('container', turned(encode(await jpeg(onItsSide)), 'irot', 3))
  save('both', turned(encode(await jpeg(onItsSide, { orientation: 6 })), 'irot', 3))
  save('mirrored', turned(encode(await jpeg(await sharp(upright).flop().png().toBuffer())), 'imir', 1))
  save(
    'gps',
    encode(
      await sharp(upright).withExif(place).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
    ),
  )
  save('p3', encode(await wide('#c21f2e')))
  save('alpha', encode(await transparent(), 'png'))
  save('opaque-alpha', encode(await sharp(upright).ensureAlpha().png().toBuffer(), 'png'))
} finally {
  rmSync(work, { recursive: true })
}

function jpeg(pixels, metadata) {
  const image = sharp(pixels).jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
  return (metadata ? image.withExif({}).withMetadata(metadata) : image).toBuffer()
}

/** A picture whose sRGB colour is this one, written in Display P3 with its profile. */
function wide(background) {
  return sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .withIccProfile('p3')
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** The left half is red, the right half is nothing. */
function transparent() {
  const half = { create: { width: 32, height: 48, channels: 3, background: '#ff0000' } }
  return sharp({ create: { width: 64, height: 48, channels: 4, background: '#00000000' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

function encode(bytes, ext = 'jpg') {
  const input = join(work, `in.${ext}`)
  const output = join(work, 'out.heic')
  writeFileSync(input, bytes)
  execFileSync('heif-enc', ['-q', '90', '-p', 'chroma=444', '-o', output, input], { stdio: 'ignore' })
  return readFileSync(output)
}

/** Ties one more property, of one byte, to item 1: `irot` (quarter turns to the left) or `imir` (1: left to right). */
function turned(heic, type, value) {
  const property = Buffer.concat([Buffer.from([0, 0, 0, 9]), Buffer.from(type), Buffer.from([value])])
  let bytes = heic
  const meta = () => child(bytes, 0, bytes.length, 'meta')
  const iprp = () => child(bytes, meta().start + 12, meta().end, 'iprp')
  const ipco = () => child(bytes, iprp().start + 8, iprp().end, 'ipco')
  const ipma = () => child(bytes, iprp().start + 8, iprp().end, 'ipma')
  const count = childrenOf(bytes, ipco().start + 8, ipco().end).length
  const grow = (boxes, at, what) => {
    for (const { start } of boxes) bytes.writeUInt32BE(bytes.readUInt32BE(start) + what.length, start)
    bytes = Buffer.concat([bytes.subarray(0, at), what, bytes.subarray(at)])
  }

  grow([meta(), iprp(), ipco()], ipco().end, property)
  // Item 1 comes first: id, how many properties, one byte for each.
  const first = ipma().start + 16
  const tied = bytes.readUInt8(first + 2)
  bytes.writeUInt8(tied + 1, first + 2)
  grow([meta(), iprp(), ipma()], first + 3 + tied, Buffer.from([0x80 | (count + 1)]))
  shiftItems(bytes, child(bytes, meta().start + 12, meta().end, 'iloc'), property.length + 1)
  return bytes
}

/** Each item lies at its base, behind all boxes, as heif-enc writes it. */
function shiftItems(bytes, { start }, by) {
  if (bytes.readUInt32BE(start + 8) !== 0 || bytes.readUInt16BE(start + 12) !== 0x4440) {
    throw new Error('Another iloc than expected')
  }
  let at = start + 16
  for (let items = bytes.readUInt16BE(start + 14); items > 0; items -= 1) {
    bytes.writeUInt32BE(bytes.readUInt32BE(at + 4) + by, at + 4)
    at += 10 + bytes.readUInt16BE(at + 8) * 8
  }
}

function child(bytes, from, to, type) {
  const found = childrenOf(bytes, from, to).find((box) => box.type === type)
  if (!found) throw new Error(`No ${type}`)
  return found
}

function childrenOf(bytes, from, to) {
  const boxes = []
  for (let start = from; start < to; ) {
    const end = start + bytes.readUInt32BE(start)
    boxes.push({ type: bytes.toString('latin1', start + 4, start + 8), start, end })
    start = end
  }
  return boxes
}

function save(name, bytes) {
  writeFileSync(join(folder, `${name}.heic`), bytes)
}
