import sharp from 'sharp'
import { expect, it } from 'vitest'
import { isAnimatedWebP } from '#app/components/forms/crop/crop-picture.ts'
import { announcingWebp, plain } from '#tests/pictures.ts'

const named = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'car.webp')

it('a WebP that moves is told from one that stands still', async () => {
  const seenThrough = sharp({ create: { width: 8, height: 8, channels: 4, background: '#3c78b480' } })
  expect(await isAnimatedWebP(named(await announcingWebp(2)))).toBe(true)
  expect(await isAnimatedWebP(named(await plain(8, 8).webp().toBuffer()))).toBe(false)
  expect(await isAnimatedWebP(named(await seenThrough.webp().withMetadata().toBuffer()))).toBe(false)
  expect(await isAnimatedWebP(named(await plain(8, 8).jpeg().toBuffer()))).toBe(false)
  expect(await isAnimatedWebP(named(Buffer.alloc(3)))).toBe(false)
})
