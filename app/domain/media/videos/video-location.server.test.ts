import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { VideoType } from '#app/domain/media/media-types.ts'
import { wipeVideoLocation } from '#app/domain/media/videos/videos.server.ts'
import { aVideo } from '#tests/videos.ts'

const dir = mkdtempSync(join(tmpdir(), 'location-'))
afterAll(() => rmSync(dir, { recursive: true }))

let made = 0
function fileOf(bytes: Buffer): string {
  made += 1
  const path = join(dir, `video-${made}`)
  writeFileSync(path, bytes)
  return path
}

async function wiped(bytes: Buffer, type: VideoType = 'video/mp4'): Promise<Buffer> {
  const path = fileOf(bytes)
  await wipeVideoLocation(path, type)
  return readFileSync(path)
}

function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    content.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : one)),
  )
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + body.length)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, body])
}

/** With its size in 64 bits. */
function longBox(type: string, content: string, size = 16 + content.length): Buffer {
  const header = Buffer.alloc(16)
  header.writeUInt32BE(1)
  header.write(type, 4, 'latin1')
  header.writeBigUInt64BE(BigInt(size), 8)
  return Buffer.concat([header, Buffer.from(content, 'latin1')])
}

const place = '+03.1390+101.6869/'

/** What the pictures and sounds of a video are, one sum each. */
function content(video: Buffer): string {
  const args = ['-v', 'error', '-i', fileOf(video), '-map', '0', '-f', 'framemd5', '-']
  return execFileSync('ffmpeg', args, { encoding: 'utf8' })
}

function tags(video: Buffer): string {
  const args = ['-v', 'error', '-show_format', '-show_streams', fileOf(video)]
  return execFileSync('ffprobe', args, { encoding: 'utf8' })
}

describe('a video loses the place where it was taken, and nothing else', () => {
  const apple = [
    '-movflags',
    'use_metadata_tags',
    '-metadata',
    `com.apple.quicktime.location.ISO6709=${place}`,
  ]
  it.each([
    ['an MP4', 'video/mp4', 'mp4', ['-metadata', `location=${place}`]],
    ['a MOV', 'video/quicktime', 'mov', ['-metadata', `location=${place}`]],
    ["a MOV with Apple's keys", 'video/quicktime', 'mov', apple],
    ['an MP4 that begins with its index', 'video/mp4', 'mp4', [...apple, '-movflags', '+faststart']],
  ] as const)('%s', async (_name, type, ext, more) => {
    const video = aVideo({ ext, video: 'libx264', audio: 'aac', more: [...more] })
    expect(tags(video)).toContain('03.1390')
    const after = await wiped(video, type)
    expect(after.length).toBe(video.length)
    expect(tags(after)).not.toContain('03.1390')
    expect(after.includes('03.1390')).toBe(false)
    expect(content(after)).toBe(content(video))
  })

  it.each([
    ['webm', 'libvpx', 'video/webm'],
    ['avi', 'mjpeg', 'video/vnd.avi'],
  ] as const)('%s stays as it is', async (ext, video, type) => {
    const bytes = aVideo({ ext, video })
    expect(await wiped(bytes, type)).toEqual(bytes)
  })
})

describe('the boxes', () => {
  const other = box('mvhd', 'KEPT')
  it.each([
    ['moov/udta/©xyz', box('moov', other, box('udta', box('\xa9xyz', place)))],
    ['moov/udta/loci', box('moov', other, box('udta', box('loci', place)))],
    ['moov/meta/ilst', box('moov', box('meta', box('keys', 'x'), box('ilst', place)), other)],
    ['moov/uuid', box('moov', box('uuid', place), other)],
    ['moov/gps', box('moov', box('gps ', place), other)],
    ['moov/trak/udta', box('moov', box('trak', box('tkhd', 'KEPT'), box('udta', place)))],
    ['moov/trak/meta', box('moov', box('trak', box('meta', place), box('mdia', 'KEPT')))],
    ['the second trak', box('moov', box('trak', 'KEPT'), box('trak', box('udta', place)))],
    ['a moov after the mdat', Buffer.concat([box('mdat', 'KEPT'), box('moov', box('udta', place))])],
    ['meta', Buffer.concat([box('meta', place), other])],
    ['uuid (XMP)', Buffer.concat([box('uuid', 'XMP-XMP-XMP-XMP-', place), other])],
    ['one of 64 bits', Buffer.concat([longBox('meta', place), other])],
  ])('%s', async (_name, bytes) => {
    const after = await wiped(bytes)
    expect(after.length).toBe(bytes.length)
    expect(after.includes(place)).toBe(false)
    expect(after.includes('KEPT')).toBe(true)
    expect(after.includes('free')).toBe(true)
  })

  it('become free space of the same size', async () => {
    const before = Buffer.concat([box('ftyp', 'isom'), box('meta', 'abc'), box('mdat', 'x')])
    expect(await wiped(before)).toEqual(
      Buffer.concat([box('ftyp', 'isom'), box('free', '\0\0\0'), box('mdat', 'x')]),
    )
  })

  it('of large size are wiped to their end', async () => {
    const after = await wiped(Buffer.concat([box('uuid', 'S'.repeat(200_001)), box('mdat', 'KEPT')]))
    expect(after.includes('S')).toBe(false)
    expect(after.subarray(-12)).toEqual(box('mdat', 'KEPT'))
  })

  it('of the picture are none of them, whatever they hold', async () => {
    const bytes = box('mdat', box('moov', box('udta', place)))
    expect(await wiped(bytes)).toEqual(bytes)
  })
})

describe('a hostile file', () => {
  const truncated = box('moov', box('udta', place)).subarray(0, 20)
  const zero = Buffer.alloc(64)
  const short = Buffer.from([0, 0, 0, 4, ...Buffer.from('moov')])
  const toItsEnd = box('udta', place)
  toItsEnd.writeUInt32BE(0)
  const beyond = box('moov', box('udta', place))
  beyond.writeUInt32BE(0x7fffffff)
  beyond.writeUInt32BE(0x7fffffff, 8)

  it.each([
    ['is empty', Buffer.alloc(0)],
    ['is cut off in a box', truncated],
    ['is cut off in a header', Buffer.from('\0\0\0\x10mo')],
    ['is all zeros', zero],
    ['has a box shorter than its header', short],
    ['has a box to the end of the file', toItsEnd],
    ['has boxes that end beyond it', beyond],
    ['has a box of 2^63 bytes', longBox('meta', place, 2 ** 63)],
    ['has a box of 64 bits that is shorter than its header', longBox('meta', place, 3)],
  ])('that %s keeps its size', async (_name, bytes) => {
    expect((await wiped(bytes)).length).toBe(bytes.length)
  })

  it('that says its boxes end beyond it is wiped to its own end', async () => {
    expect((await wiped(beyond)).includes(place)).toBe(false)
    expect((await wiped(toItsEnd)).includes(place)).toBe(false)
    expect((await wiped(longBox('meta', place, 2 ** 63))).includes(place)).toBe(false)
  })

  it('with a million boxes comes to an end', async () => {
    const empty = box('free')
    const tracks = Buffer.concat(Array.from({ length: 1000 }, () => box('trak', ...Array(100).fill(empty))))
    const path = fileOf(box('moov', tracks))
    truncateSync(path, 8 + tracks.length)
    await wipeVideoLocation(path, 'video/mp4')
    expect(statSync(path).size).toBe(8 + tracks.length)
  })

  it('of any bytes keeps its size, and its picture', async () => {
    const types = fc.constantFrom('moov', 'trak', 'udta', 'meta', 'uuid', 'free', 'mvhd')
    const { tree } = fc.letrec<{ tree: Buffer }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
        fc.tuple(types, fc.array(tie('tree'), { maxLength: 4 })).map(([type, inner]) => box(type, ...inner)),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(tree, tree, async (front, back) => {
        const picture = box('mdat', 'the picture')
        const after = await wiped(Buffer.concat([picture, front, back]))
        expect(after.length).toBe(picture.length + front.length + back.length)
        expect(after.subarray(0, picture.length)).toEqual(picture)
      }),
      { numRuns: 200 },
    )
  })
})
