import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasPlausibleTables } from '#app/domain/media/formats/video-tables.server.ts'
import { mp4OfSamples } from '#tests/hostile/bombs.ts'
import { pictureFolder } from '#tests/pictures.ts'
import { aVideo } from '#tests/videos/videos.ts'

const dir = pictureFolder('tables')

async function isPlausible(bytes: Buffer): Promise<boolean> {
  const path = join(dir, 'film')
  writeFileSync(path, bytes)
  return hasPlausibleTables(path)
}

const film = aVideo({ ext: 'mp4', video: 'libx264', audio: 'aac', more: ['-bf', '2'] })
const fragments = aVideo({
  ext: 'mp4',
  video: 'libx264',
  audio: 'aac',
  more: ['-movflags', 'frag_keyframe+empty_moov'],
})

/** A number of four bytes in the content of the first box of a type is another one. */
function changed(bytes: Buffer, type: string, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes)
  const box = copy.indexOf(type, 0, 'latin1')
  if (box === -1) throw new Error(`No ${type}`)
  copy.writeUInt32BE(value, box + 4 + at)
  return copy
}

function boxOf(type: string, numbers: number[]): Buffer {
  const box = Buffer.alloc(8 + 4 * numbers.length)
  box.writeUInt32BE(box.length, 0)
  box.write(type, 4, 'latin1')
  for (const [index, number] of numbers.entries()) box.writeUInt32BE(number, 8 + 4 * index)
  return box
}

const inBox = (type: string, content: Buffer) => {
  const head = boxOf(type, [])
  head.writeUInt32BE(8 + content.length, 0)
  return Buffer.concat([head, content])
}

describe('the tables of a film', () => {
  it.each([
    ['an MP4', () => film],
    ['one in fragments', () => fragments],
    ['a MOV', () => aVideo({ ext: 'mov', video: 'libx264', audio: 'pcm_s16le' })],
  ])('are as they say: %s', async (_what, make) => {
    expect(await isPlausible(make())).toBe(true)
  })

  it.each(['stts', 'ctts', 'stsc', 'stco', 'stss', 'elst'])(
    'have no more entries than there is room for: %s',
    async (type) => {
      expect(await isPlausible(changed(film, type, 4, 1000))).toBe(false)
      expect(await isPlausible(changed(film, type, 4, 0xffffffff))).toBe(false)
    },
  )

  it('have no more sizes of samples than there is room for', async () => {
    expect(await isPlausible(changed(film, 'stsz', 8, 100_000))).toBe(false)
    expect(await isPlausible(inBox('stbl', boxOf('stz2', [0, 8, 100_000, 0])))).toBe(false)
  })

  it('have no more samples of one size than the file has bytes for', async () => {
    expect(await isPlausible(mp4OfSamples(film, 1000))).toBe(true)
    expect(await isPlausible(mp4OfSamples(film, 0x3ffffff))).toBe(false)
  })

  it('of a fragment are no different', async () => {
    expect(await isPlausible(changed(fragments, 'trun', 4, 100_000))).toBe(false)
    const run = (count: number) => inBox('moof', inBox('traf', boxOf('trun', [0, count, 0])))
    expect(await isPlausible(Buffer.concat([fragments, run(1000)]))).toBe(true)
    expect(await isPlausible(Buffer.concat([fragments, run(0x3ffffff)]))).toBe(false)
  })

  it('are looked for in whatever there is', async () => {
    for (let length = 0; length < film.length; length += 97) await isPlausible(film.subarray(0, length))
    let nested = Buffer.alloc(0)
    for (let depth = 0; depth < 2000; depth += 1) nested = inBox('moov', nested)
    expect(await isPlausible(nested)).toBe(true)
    expect(await isPlausible(Buffer.alloc(100_000, 'trak'))).toBe(true)
  })
})
