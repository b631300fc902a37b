import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isTurnedByContainer } from '#app/domain/media/formats/decoders/heif-turn.ts'

const heic = (name: string) => readFileSync(`tests/data/heic/${name}.heic`)

it.each([
  ['none', false],
  ['exif', false],
  ['container', true],
  ['both', true],
  ['mirrored', true],
  ['alpha', false],
  ['p3', false],
])('whether the container turns the picture is told: %s.heic', async (name, expected) => {
  expect(await isTurnedByContainer(heic(name))).toBe(expected)
})

it('of no HEIC is never told, and ends', async () => {
  expect(await isTurnedByContainer(Buffer.from('just words'))).toBe(false)
  expect(await isTurnedByContainer(Buffer.alloc(0))).toBe(false)
})

it('of a spoilt HEIC is told or refused, and ends', async () => {
  const whole = heic('both')
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length - 1),
      fc.uint8Array({ minLength: 1, maxLength: 8 }),
      async (at, bytes) => {
        const spoilt = Buffer.from(whole)
        spoilt.set(bytes.subarray(0, whole.length - at), at)
        const told = await isTurnedByContainer(spoilt).catch((error: unknown) => error)
        if (typeof told !== 'boolean') expect(told).toBeInstanceOf(RangeError)
      },
    ),
  )
})
