import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeEach, expect } from 'vitest'
import type { PhotoType } from '#app/domain/media/media-types.ts'
import { type TransformedPhoto, transformPhoto } from '#app/domain/media/transform/transform.server.ts'

/** A folder of the test file's own, removed when its tests are over. */
export function pictureFolder(name: string): string {
  const dir = mkdtempSync(join(tmpdir(), `${name}-`))
  afterAll(() => rmSync(dir, { recursive: true }))
  return dir
}

/**
 * For a test file that transforms photos, each test into a folder of its own: `outDir()` is that of the running test,
 * `dir` that of the file.
 */
export function transforming(name: string) {
  const dir = pictureFolder(name)
  let own = ''
  beforeEach(() => {
    own = mkdtempSync(join(dir, 'out-'))
  })
  return {
    dir,
    outDir: () => own,
    transform: async (image: Sharp | Buffer, type?: PhotoType): Promise<TransformedPhoto> =>
      transformPhoto(await uploaded(dir, image, type), own),
  }
}

/** Writes an upload, as type and path. */
export async function uploaded(
  dir: string,
  image: Sharp | Buffer,
  type?: PhotoType,
): Promise<{ path: string; type: PhotoType }> {
  const path = join(mkdtempSync(join(dir, 'in-')), 'upload')
  if (Buffer.isBuffer(image)) {
    writeFileSync(path, image)
    return { path, type: type ?? 'image/jpeg' }
  }
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  writeFileSync(path, data)
  return { path, type: `image/${info.format}` as PhotoType }
}

export const plain = (width: number, height: number, background = '#3c78b4') =>
  sharp({ create: { width, height, channels: 3, background } })

/** 400 x 300: top left red, top right green, bottom left blue, the rest white. */
export async function cornered(): Promise<Buffer> {
  const corners = (['#ff0000', '#00ff00', '#0000ff'] as const).map((background, index) => ({
    input: { create: { width: 100, height: 100, channels: 3, background } } as const,
    left: index === 1 ? 300 : 0,
    top: index === 2 ? 200 : 0,
  }))
  return plain(400, 300, '#ffffff').composite(corners).png().toBuffer()
}

const stored: Record<number, (image: Sharp) => Sharp> = {
  1: (image) => image,
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.flop().rotate(270),
  6: (image) => image.rotate(270),
  7: (image) => image.flop().rotate(90),
  8: (image) => image.rotate(90),
}

/** What a camera that writes this orientation stores for that photo. */
export function storedAs(orientation: number, image: Sharp): Sharp {
  const turn = stored[orientation]
  if (turn === undefined) throw new Error(`No orientation ${orientation}`)
  return turn(image)
}

export async function colorAt(path: string | Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + 3)]
}

/** Lossy encoders are a few steps off; another colour is not. */
export function expectNear(color: number[], expected: readonly number[], tolerance = 12) {
  expect(color.length).toBeGreaterThanOrEqual(3)
  color.forEach((value, index) =>
    expect(Math.abs(value - (expected[index] ?? -99)), `${color} is not ${expected}`).toBeLessThanOrEqual(
      tolerance,
    ),
  )
}

/** Every file shows red, green, blue and white in its corners, and is as large as it is said to be. */
export async function expectUpright({ files }: TransformedPhoto, tolerance?: number) {
  expect(files).toHaveLength(7)
  for (const { path, width, height } of files) {
    const meta = await sharp(path).metadata()
    expect([meta.width, meta.height, meta.orientation]).toEqual([width, height, undefined])
    const [right, bottom] = [Math.round(width * 0.93), Math.round(height * 0.9)]
    const [left, top] = [Math.round(width * 0.05), Math.round(height * 0.06)]
    expectNear(await colorAt(path, left, top), [255, 0, 0], tolerance)
    expectNear(await colorAt(path, right, top), [0, 255, 0], tolerance)
    expectNear(await colorAt(path, left, bottom), [0, 0, 255], tolerance)
    expectNear(await colorAt(path, right, bottom), [255, 255, 255], tolerance)
  }
}

/** No file knows when, where or with what the photo was taken. */
export async function expectStripped({ files }: TransformedPhoto) {
  expect(files.length).toBeGreaterThan(0)
  for (const { path } of files) {
    const { exif, xmp, icc, iptc, comments } = await sharp(path).metadata()
    expect({ exif, xmp, icc, iptc, comments }).toEqual({})
  }
}

/** A GIF that announces frames of a size and has no pixels to speak of. */
export function announcingGif(
  frames: number,
  width: number,
  height: number,
  frameSize = [width, height],
): Buffer {
  const header = Buffer.from('474946383961' + '00000000' + '800000' + '000000ffffff', 'hex')
  header.writeUInt16LE(width, 6)
  header.writeUInt16LE(height, 8)
  const frame = Buffer.from('2c00000000' + '00000000' + '00' + '02024401' + '00', 'hex')
  frame.writeUInt16LE(frameSize[0] ?? 0, 5)
  frame.writeUInt16LE(frameSize[1] ?? 0, 7)
  return Buffer.concat([header, Buffer.alloc(frame.length * frames, frame), Buffer.from(';')])
}

/** A PNG that announces its size and has no pixels to speak of. */
export function announcingPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(8 + body.length)
    framed.writeUInt32BE(data.length, 0)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), 4 + body.length)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(40)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A whole small JPEG whose frame header lies about its size. */
export async function announcingJpeg(width: number, height: number): Promise<Buffer> {
  const bytes = await plain(16, 16).jpeg().toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** A whole small TIFF whose directory lies about its size. */
export async function announcingTiff(width: number, height: number): Promise<Buffer> {
  const bytes = await plain(16, 16).tiff({ compression: 'none' }).toBuffer()
  for (const [tag, value] of [
    [256, width],
    [257, height],
  ] as const) {
    const directory = bytes.readUInt32LE(4)
    const count = bytes.readUInt16LE(directory)
    for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
      if (bytes.readUInt16LE(entry) !== tag) continue
      bytes.writeUInt16LE(4, entry + 2)
      bytes.writeUInt32LE(value, entry + 8)
    }
  }
  return bytes
}

/** A moving WebP of so many frames of one pixel. */
export async function announcingWebp(frames: number): Promise<Buffer> {
  const picture = (await plain(1, 1, '#ffffff').webp().toBuffer()).subarray(12)
  const frame = Buffer.concat([Buffer.from('ANMF'), Buffer.alloc(20), picture])
  frame.writeUInt32LE(16 + picture.length, 4)
  frame.writeUIntLE(50, 20, 3)
  const extended = Buffer.concat([Buffer.from('VP8X'), Buffer.from([10, 0, 0, 0, 2]), Buffer.alloc(9)])
  const animation = Buffer.concat([Buffer.from('ANIM'), Buffer.from([6, 0, 0, 0]), Buffer.alloc(6)])
  const body = Buffer.concat([extended, animation, Buffer.alloc(frame.length * frames, frame)])
  const header = Buffer.from('RIFF....WEBP', 'latin1')
  header.writeUInt32LE(4 + body.length, 4)
  return Buffer.concat([header, body])
}
