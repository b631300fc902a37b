import { mkdtempSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { transformPhoto } from '#app/domain/media/transform/transform.server.ts'
import { pictureFolder, plain, uploaded } from '#tests/pictures.ts'

const dir = pictureFolder('waiting')

it('photos that wait for a decoder hold no place of those that need none', async () => {
  const frame = await plain(1000, 900).png().toBuffer()
  const moving = await sharp(Array<Buffer>(30).fill(frame), { join: { animated: true } })
    .gif({ delay: Array.from({ length: 30 }, (_, n) => 50 + n), keepDuplicateFrames: true })
    .toBuffer()
  const ordinary = await uploaded(dir, plain(400, 300).jpeg())
  const inputs = await Promise.all(
    Array.from({ length: availableParallelism() + 1 }, () => uploaded(dir, moving, 'image/gif')),
  )
  const done: string[] = []
  const transform = async (name: string, input: (typeof inputs)[number]) => {
    await transformPhoto(input, mkdtempSync(join(dir, 'out-')))
    done.push(name)
  }
  const waiting = inputs.map((input) => transform('moving', input))
  await transform('ordinary', ordinary)
  await Promise.all(waiting)
  expect(done[0]).toBe('ordinary')
  expect(done).toHaveLength(inputs.length + 1)
})
