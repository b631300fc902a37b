import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bodyShapeOf, bodyShapes, isDarkPaint, plateBoxes } from '#app/domain/vehicles/body-shape.ts'
import bodyStyles from '#app/domain/vehicles/data/body-styles.json'
import { carSprite, rearSvg, rears } from '#app/domain/vehicles/rears.ts'

it('is the sprite of the site', async () => {
  await expect(carSprite()).toMatchFileSnapshot('../../../app/routes/vehicles/gallery/cars.svg')
})

describe.each(bodyShapes)('the rear of a %s', (shape) => {
  it('is drawn, in its paint, around the box of its plate', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" style="color:#00ff00">${rearSvg(rears[shape])}</svg>`
    const { data } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => [...data.subarray((y * 640 + x) * 4, (y * 640 + x) * 4 + 4)]
    const { x, y, width, height } = plateBoxes[shape]
    for (const corner of [
      [x, y],
      [x + width - 1, y],
      [x, y + height - 1],
      [x + width - 1, y + height - 1],
    ] as const) {
      expect(pixel(...corner)[3]).toBe(255)
    }
    const green = data.filter(
      (_, index) => index % 4 === 1 && data[index] === 255 && data[index - 1] === 0,
    ).length
    expect(green).toBeGreaterThan(1500)
    expect(pixel(4, 4)[3]).toBe(0)
  })
})

it('takes every body style for one of the shapes', () => {
  const named = new Map(bodyStyles.map(({ name }) => [name, bodyShapeOf(name)]))
  expect(named.get('Sedan')).toBe('saloon')
  expect(named.get('Hatchback')).toBe('hatchback')
  expect(named.get('Motorcycle')).toBe('motorcycle')
  expect(new Set(named.values())).toEqual(new Set(bodyShapes))
  expect(bodyShapeOf(null)).toBe('saloon')
})

it('tells dark paints from light ones', () => {
  expect(['#0b0b0c', '#111114', '#5e1224'].map(isDarkPaint)).toEqual([true, true, true])
  expect(['#f4f5f2', '#b5121b', '#2f6b4f', '#5a5e62'].map(isDarkPaint)).toEqual([false, false, false, false])
})
