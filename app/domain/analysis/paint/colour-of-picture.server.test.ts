import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { coloursOfPicture } from '#app/domain/analysis/paint/colour-of-picture.server.ts'

/** A red car before grass and sky, with a yellow plate low on its rear. */
async function redCar() {
  const box = (left: number, top: number, width: number, height: number, fill: string) =>
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${fill}"/>`
  const drawn =
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">` +
    box(0, 0, 800, 250, '#f8f8f8') +
    box(0, 250, 800, 350, '#4b8b3b') +
    box(200, 150, 400, 300, '#b5121b') +
    box(330, 350, 140, 32, '#f8cf1c') +
    box(230, 430, 60, 70, '#0b0b0c') +
    '</svg>'
  const { data } = await sharp(Buffer.from(drawn)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: 800, height: 600 }
}

describe('the colour of a vehicle', () => {
  it('is that above the plate, not the plate’s, nor what is around the car', async () => {
    const colours = await coloursOfPicture(await redCar(), { centre: { x: 400, y: 366 }, width: 140 })
    expect(colours[0]).toBe('Red')
    expect(colours).not.toContain('Yellow')
  })

  it('is looked for in the middle when there is no plate', async () => {
    expect((await coloursOfPicture(await redCar(), null))[0]).toBe('Red')
  })

  it.each([
    ['#F2A7BF', 'Pink'],
    ['#F4C20D', 'Yellow'],
  ])('that is the lightest of the picture is not taken for white: %s is %s', async (hex, name) => {
    const drawn =
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#a9abad"/>` +
      `<rect x="200" y="150" width="400" height="300" fill="${hex}"/></svg>`
    const { data } = await sharp(Buffer.from(drawn)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const plate = { centre: { x: 400, y: 366 }, width: 140 }
    expect((await coloursOfPicture({ data, width: 800, height: 600 }, plate))[0]).toBe(name)
  })

  it('of another car is found by its plate', async () => {
    const { data, ...size } = await redCar()
    const blue = await sharp(data, { raw: { ...size, channels: 3 } })
      .composite([
        {
          input: { create: { width: 180, height: 160, channels: 3, background: '#1f4e9e' } },
          left: 610,
          top: 300,
        },
      ])
      .removeAlpha()
      .raw()
      .toBuffer()
    expect(
      (await coloursOfPicture({ data: blue, ...size }, { centre: { x: 700, y: 420 }, width: 90 }))[0],
    ).toBe('Blue')
  })
})
