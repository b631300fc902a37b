import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { declaredFrames } from '#app/domain/media/formats/frames.server.ts'
import { announcingGif, pictureFolder, plain } from '#tests/pictures.ts'

const dir = pictureFolder('frames')
afterAll(() => rmSync(dir, { recursive: true }))

type Format = Parameters<typeof declaredFrames>[1]

function announced(bytes: Uint8Array, format: Format) {
  const path = join(dir, 'file')
  writeFileSync(path, bytes)
  return declaredFrames(path, format, 100)
}

async function moving(count: number) {
  const all = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      plain(20, 10, n % 2 ? '#ffffff' : '#c81e28')
        .png()
        .toBuffer(),
    ),
  )
  return sharp(all, { join: { animated: true } })
}

const gifHeader = announcingGif(0, 1, 1).subarray(0, -1)

describe('the frames that a picture announces', () => {
  it.each([2, 40, 100])('are counted: %i', async (count) => {
    const delay = Array<number>(count).fill(50)
    const size = { frames: count, width: 20, height: 10 }
    expect(await announced(await (await moving(count)).gif({ delay }).toBuffer(), 'gif')).toEqual(size)
    expect(await announced(await (await moving(count)).webp({ delay }).toBuffer(), 'webp')).toEqual(size)
  })

  it('are one, or none, in a picture that stands still', async () => {
    expect(await announced(await plain(20, 10).gif().toBuffer(), 'gif')).toMatchObject({ frames: 1 })
    expect(await announced(await plain(20, 10).webp().toBuffer(), 'webp')).toMatchObject({ frames: 0 })
  })

  it('are counted no further than asked', async () => {
    expect(await announced(announcingGif(401, 1, 1), 'gif')).toMatchObject({ frames: 101 })
  })

  it('are too many in a WebP of too many chunks', async () => {
    const header = Buffer.from('RIFF....WEBP', 'latin1')
    const chunks = Buffer.alloc(8 * 20_000, Buffer.from('FREE\0\0\0\0', 'latin1'))
    header.writeUInt32LE(4 + chunks.length, 4)
    expect(await announced(Buffer.concat([header, chunks]), 'webp')).toMatchObject({ frames: 101 })
  })

  it('are counted in whatever there is, without an end or an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (random) => {
        for (const format of ['gif', 'webp'] as const) {
          const head = format === 'gif' ? gifHeader : Buffer.from('RIFF\xff\xff\xff\xffWEBP', 'latin1')
          const { frames } = await announced(Buffer.concat([head, random]), format)
          expect(frames).toBeLessThanOrEqual(101)
        }
      }),
    )
  })
})
