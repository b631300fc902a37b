import { describe, expect, it } from 'vitest'
import { decodeBmp } from '#app/domain/media/formats/decoders/bmp.ts'
import { bmp } from '#tests/bmp.ts'

const red = [255, 0, 0]
const green = [0, 255, 0]
const blue = [0, 0, 255]
const white = [255, 255, 255]
const black = [0, 0, 0]
const palette = [black, red, green, blue, white]

/** The pixels of a picture, row by row from the top. */
function pixelsOf(bytes: Buffer): number[][] {
  const { width, height, channels, data } = decodeBmp(bytes)
  expect(data).toHaveLength(width * height * channels)
  return Array.from({ length: width * height }, (_, n) => [...data.slice(n * channels, (n + 1) * channels)])
}

describe('a BMP', () => {
  it.each([
    [
      'of 24 bits, bottom up',
      bmp({
        width: 2,
        height: 2,
        bits: 24,
        pixels: [255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0],
      }),
    ],
    [
      'of 24 bits, top down',
      bmp({
        width: 2,
        height: -2,
        bits: 24,
        pixels: [0, 0, 255, 0, 255, 0, 0, 0, 255, 0, 0, 255, 255, 255, 0, 0],
      }),
    ],
    [
      'of 32 bits',
      bmp({
        width: 2,
        height: -2,
        bits: 32,
        pixels: [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0],
      }),
    ],
    [
      'of 16 bits',
      bmp({ width: 2, height: -2, bits: 16, pixels: [0x00, 0x7c, 0xe0, 0x03, 0x1f, 0x00, 0xff, 0x7f] }),
    ],
    [
      'of 16 bits, 6 of them green',
      bmp({
        width: 2,
        height: -2,
        bits: 16,
        compression: 3,
        masks: [0xf800, 0x07e0, 0x001f],
        pixels: [0x00, 0xf8, 0xe0, 0x07, 0x1f, 0x00, 0xff, 0xff],
      }),
    ],
    [
      'of 32 bits in another order',
      bmp({
        width: 2,
        height: -2,
        bits: 32,
        compression: 3,
        masks: [0xff000000, 0xff0000, 0xff00],
        pixels: [0, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255],
      }),
    ],
    ['of 8 bits', bmp({ width: 2, height: 2, bits: 8, palette, pixels: [3, 4, 0, 0, 1, 2, 0, 0] })],
    ['of 4 bits', bmp({ width: 2, height: 2, bits: 4, palette, pixels: [0x34, 0, 0, 0, 0x12, 0, 0, 0] })],
    [
      'of 2 bits',
      bmp({
        width: 2,
        height: 2,
        bits: 2,
        palette: [red, green, blue, white],
        pixels: [0b10110000, 0, 0, 0, 0b00010000, 0, 0, 0],
      }),
    ],
    [
      'of OS/2',
      bmp({
        width: 2,
        height: 2,
        bits: 24,
        headerSize: 12,
        pixels: [255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0],
      }),
    ],
    [
      'of OS/2 with a palette',
      bmp({
        width: 2,
        height: 2,
        bits: 8,
        headerSize: 12,
        palette: [...palette, ...Array<number[]>(251).fill(black)],
        pixels: [3, 4, 0, 0, 1, 2, 0, 0],
      }),
    ],
    [
      'of runs of 8 bits',
      bmp({
        width: 2,
        height: 2,
        bits: 8,
        compression: 1,
        palette,
        pixels: [1, 3, 1, 4, 0, 0, 1, 1, 1, 2, 0, 1],
      }),
    ],
    [
      'of runs of 8 bits, top down',
      bmp({
        width: 2,
        height: -2,
        bits: 8,
        compression: 1,
        palette,
        pixels: [1, 1, 1, 2, 0, 0, 1, 3, 1, 4, 0, 1],
      }),
    ],
    [
      'of runs of 4 bits',
      bmp({ width: 2, height: 2, bits: 4, compression: 2, palette, pixels: [2, 0x34, 0, 0, 2, 0x12, 0, 1] }),
    ],
    [
      'with the largest header',
      bmp({ width: 2, height: 2, bits: 8, headerSize: 124, palette, pixels: [3, 4, 0, 0, 1, 2, 0, 0] }),
    ],
  ])('%s has its colours in their places', (_form, bytes) => {
    expect(pixelsOf(bytes)).toEqual([red, green, blue, white])
  })

  it('of 1 bit has its last pixels too', () => {
    const bytes = bmp({
      width: 10,
      height: 1,
      bits: 1,
      palette: [red, blue],
      pixels: [0b01010101, 0b01000000, 0, 0],
    })
    expect(pixelsOf(bytes)).toEqual([red, blue, red, blue, red, blue, red, blue, red, blue])
  })

  it('of runs has literals, padded, and skipped pixels', () => {
    const literals = [0, 3, 1, 2, 3, 0]
    const skip = [0, 2, 1, 1]
    const bytes = bmp({
      width: 5,
      height: 2,
      bits: 8,
      compression: 1,
      palette,
      pixels: [...literals, ...skip, 1, 4, 0, 1],
    })
    expect(pixelsOf(bytes)).toEqual([black, black, black, black, white, red, green, blue, black, black])
  })

  it('of runs of 4 bits has literals, padded', () => {
    const literals = [0, 5, 0x12, 0x34, 0x10, 0]
    const bytes = bmp({ width: 5, height: 1, bits: 4, compression: 2, palette, pixels: [...literals, 0, 1] })
    expect(pixelsOf(bytes)).toEqual([red, green, blue, white, red])
  })

  it('of runs that are longer than the row keeps to the row', () => {
    const bytes = bmp({
      width: 2,
      height: 2,
      bits: 8,
      compression: 1,
      palette,
      pixels: [200, 1, 0, 0, 200, 2, 0, 1],
    })
    expect(pixelsOf(bytes)).toEqual([green, green, red, red])
  })

  it('shows a colour that its palette has not as black', () => {
    expect(pixelsOf(bmp({ width: 1, height: 1, bits: 8, palette: [red], pixels: [9, 0, 0, 0] }))).toEqual([
      black,
    ])
  })
})

describe('the transparency of a BMP', () => {
  const masks = [0xff0000, 0xff00, 0xff, 0xff000000]
  const half = { width: 1, height: 1, bits: 32, pixels: [0, 0, 255, 128] }

  it.each([56, 108, 124] as const)('is read where there is a mask for it: header of %i', (headerSize) => {
    expect(pixelsOf(bmp({ ...half, compression: 3, masks, headerSize }))).toEqual([[255, 0, 0, 128]])
  })

  it('is read behind a short header', () => {
    expect(pixelsOf(bmp({ ...half, compression: 6, masks }))).toEqual([[255, 0, 0, 128]])
  })

  it('means nothing without a mask, or where it is nothing all over', () => {
    expect(pixelsOf(bmp(half))).toEqual([red])
    const nothing = { ...half, pixels: [0, 0, 255, 0] }
    expect(pixelsOf(bmp({ ...nothing, compression: 3, masks, headerSize: 108 }))).toEqual([red])
  })
})

describe('a refusal', () => {
  const whole = { width: 2, height: 2, bits: 24, pixels: Array<number>(16).fill(0) }

  it.each([
    ['another file', Buffer.from('GIF89a, and more of it')],
    ['a start and nothing more', Buffer.from('BM')],
    ['a file that is cut off', bmp(whole).subarray(0, -1)],
    ['runs that are cut off', bmp({ ...whole, bits: 8, compression: 1, pixels: [1, 1, 1] })],
    ['no width', bmp({ ...whole, width: 0 })],
    ['a negative width', bmp({ ...whole, width: -2 })],
    ['no height', bmp({ ...whole, height: 0 })],
    ['unknown bits', bmp({ ...whole, bits: 48 })],
    ['a JPEG inside', bmp({ ...whole, compression: 4 })],
    ['runs of 24 bits', bmp({ ...whole, compression: 1 })],
  ])('of %s', (_what, bytes) => {
    expect(() => decodeBmp(bytes)).toThrow(Error)
  })

  it('of too many pixels, before they are looked for', () => {
    const lie = bmp({ ...whole, width: 10_000, height: -5_001 })
    expect(() => decodeBmp(lie)).toThrow(
      expect.objectContaining({ code: 'file_too_many_pixels', params: { max: 50, side: 30_000 } }),
    )
  })
})
