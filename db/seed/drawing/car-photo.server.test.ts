import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { plateStyles } from '#app/domain/plates/plate.ts'
import { bodyShapes } from '#app/domain/vehicles/body-shape.ts'
import { drawCarPhoto } from '#db/seed/drawing/car-photo.server.ts'
import { randomFrom } from '#db/seed/drawing/random.ts'
import { drawScene, sceneNames } from '#db/seed/drawing/scenes.ts'

const saloon = {
  plate: 'WXY1234',
  plateStyle: 'malaysia-legacy',
  bodyStyle: 'Sedan',
  color: '#00c853',
} as const

async function pixelsOf(photo: Buffer) {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, info }
}

/** How much of the photo is near this colour, 0 to 1. */
async function share(
  photo: Buffer,
  [r, g, b]: readonly [number, number, number],
  tolerance = 40,
): Promise<number> {
  const { data } = await pixelsOf(photo)
  let near = 0
  for (let i = 0; i < data.length; i += 3) {
    const off = Math.max(
      Math.abs((data[i] ?? 0) - r),
      Math.abs((data[i + 1] ?? 0) - g),
      Math.abs((data[i + 2] ?? 0) - b),
    )
    if (off <= tolerance) near += 1
  }
  return near / (data.length / 3)
}

describe('a drawn photo', () => {
  it('is a JPEG of 1600 x 1200 without metadata', async () => {
    const { format, width, height, exif, icc } = await sharp(
      await drawCarPhoto({ ...saloon, seed: 1 }),
    ).metadata()
    expect({ format, width, height, exif, icc }).toEqual({ format: 'jpeg', width: 1600, height: 1200 })
  })

  it('is the same for the same vehicle and seed, another for another seed', async () => {
    const [first, again, other] = await Promise.all(
      [1, 1, 6].map((seed) => drawCarPhoto({ ...saloon, seed })),
    )
    expect(first?.equals(again ?? Buffer.alloc(0))).toBe(true)
    expect(first?.equals(other ?? Buffer.alloc(0))).toBe(false)
  })

  it('shows the paint and the plate', async () => {
    const photo = await drawCarPhoto({ ...saloon, plateStyle: 'singapore', plate: 'SBA1234G', seed: 0 })
    expect(await share(photo, [0, 200, 83])).toBeGreaterThan(0.05)
    expect(await share(photo, [248, 207, 28])).toBeGreaterThan(0.01)
    expect(
      await share(await drawCarPhoto({ ...saloon, color: '#d400d4', seed: 0 }), [0, 200, 83]),
    ).toBeLessThan(0.01)
  })

  it.each(plateStyles)('carries a plate of the style %s', async (plateStyle) => {
    const plain = await drawCarPhoto({ ...saloon, plateStyle, plate: '8', seed: 0 })
    const full = await drawCarPhoto({ ...saloon, plateStyle, plate: 'WWW8888', seed: 0 })
    expect(plain.equals(full)).toBe(false)
  })

  it('leaves dark paints where they can be seen', async () => {
    for (let seed = 0; seed < 5; seed += 1) {
      const { data } = await pixelsOf(
        await sharp(await drawCarPhoto({ ...saloon, color: '#0b0b0c', seed }))
          .extract({ left: 0, top: 0, width: 1600, height: 300 })
          .toBuffer(),
      )
      const mean = data.reduce((sum, value) => sum + value, 0) / data.length
      expect(mean).toBeGreaterThan(60)
    }
  })
})

it.each(sceneNames)('the scene "%s" can be drawn for any seed', async (name) => {
  for (const seed of [0, 1, 2 ** 31]) {
    const { ground } = drawScene(name, randomFrom(seed))
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240" viewBox="0 0 1600 1200">${ground}</svg>`
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect((await sharp(Buffer.from(svg)).stats()).isOpaque).toBe(true)
  }
})

it('every body style has its own picture', async () => {
  const styles = ['Sedan', 'Hatchback', 'SUV', 'Pickup Truck', 'MPV', 'Coupe', 'Motorcycle']
  const photos = await Promise.all(styles.map((bodyStyle) => drawCarPhoto({ ...saloon, bodyStyle, seed: 0 })))
  expect(new Set(photos.map((photo) => photo.toString('base64'))).size).toBe(bodyShapes.length)
})
