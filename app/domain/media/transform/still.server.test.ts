import { expect, it } from 'vitest'
import { asBrokenFile } from '#app/domain/media/formats/readable.server.ts'
import { decodeStill } from '#app/domain/media/transform/still.server.ts'
import { blackPng } from '#tests/hostile/bombs.ts'
import { pictureFolder, uploaded } from '#tests/pictures.ts'

const dir = pictureFolder('still')

it('pictures that take too long are refused for that, each of several at once', async () => {
  // Takes many times the second that it gets; an upload with such a side is refused before.
  const { path } = await uploaded(dir, blackPng({ width: 1, height: 24_000_000 }), 'image/png')
  const codes = await Promise.all(
    Array.from({ length: 6 }, () =>
      asBrokenFile(() => decodeStill(path, 1, 2560, 1)).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      ),
    ),
  )
  expect(codes).toEqual(Array(6).fill('file_too_slow'))
})

it('a picture that is broken is not one that takes too long', async () => {
  const { path } = await uploaded(dir, blackPng({ width: 300, height: 200 }).subarray(0, -60), 'image/png')
  await expect(asBrokenFile(() => decodeStill(path, 1, 2560))).rejects.toMatchObject({ code: 'file_broken' })
})
