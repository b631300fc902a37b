import sharp from 'sharp'
import { plateOutlineSvg } from '#app/domain/plates/outline.server.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import { type BodyShape, bodyShapeOf, isDarkPaint, plateBoxes } from '#app/domain/vehicles/body-shape.ts'
import { rearSvg, rears } from '#app/domain/vehicles/rears.ts'
import { between, type Random, randomFrom } from '#db/seed/drawing/random.ts'
import { drawScene, type Scene, type SceneName, sceneNames } from '#db/seed/drawing/scenes.ts'

export const photoSize = { width: 1600, height: 1200 } as const

/**
 * A demo "photo": the rear of the vehicle with its plate, somewhere in town, 1600 x 1200 JPEG. The same input gives the
 * same picture, another seed another place and stand. `color` is `#rrggbb`.
 */
export async function drawCarPhoto(vehicle: {
  plate: string
  plateStyle: PlateStyle
  bodyStyle: string | null
  color: string
  seed: number
}): Promise<Buffer> {
  const random = randomFrom(vehicle.seed)
  const scene = drawScene(sceneFor(vehicle.color, vehicle.seed), random)
  const car = carIn(scene, vehicle, random)
  const ground = await sharp(picture(scene.ground)).blur(2.4).png({ compressionLevel: 1 }).toBuffer()
  return sharp(ground)
    .composite([{ input: picture(car) }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Dark paints are not photographed at night: they would not be seen. */
function sceneFor(color: string, seed: number): SceneName {
  const choice = isDarkPaint(color) ? sceneNames.filter((name) => name !== 'night') : sceneNames
  return choice[Math.abs(seed) % choice.length] ?? 'street'
}

function picture(content: string): Buffer {
  const { width, height } = photoSize
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  )
}

type Drawn = { plate: string; plateStyle: PlateStyle; bodyStyle: string | null; color: string }

function carIn(scene: Scene, { plate, plateStyle, bodyStyle, color }: Drawn, random: Random): string {
  const shape = bodyShapeOf(bodyStyle)
  const scale = (shape === 'motorcycle' ? 2.3 : 2.15) * (0.94 + random() * 0.12)
  const [x, y] = [between(random, 740, 860), between(random, 1010, 1050)]
  const turn = (random() * 1.6 - 0.8).toFixed(2)
  return (
    lighting(scene, shape) +
    `<ellipse cx="${x}" cy="${y}" rx="${(shape === 'motorcycle' ? 130 : 300) * scale}" ry="${26 * scale}" fill="url(#shade)"/>` +
    `<g color="${color}" transform="translate(${x} ${y}) rotate(${turn}) scale(${scale.toFixed(3)}) translate(-320 -322)">` +
    rearSvg(rears[shape]) +
    `<rect width="640" height="360" fill="url(#light)" clip-path="url(#body)"/>` +
    (scene.isDark ? '<rect y="120" width="640" height="210" fill="url(#glow)"/>' : '') +
    plateIn(shape, plate, plateStyle) +
    '</g>' +
    (scene.tint === 'none' ? '' : `<rect width="1600" height="1200" fill="${scene.tint}" opacity=".07"/>`) +
    '<rect width="1600" height="1200" fill="url(#corners)"/>'
  )
}

/** Light from above on the paint, the shade beneath, the glow of the lamps, darker corners. */
function lighting({ dim, isDark }: Scene, shape: BodyShape): string {
  const stop = (offset: number, colour: string, opacity: number) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`
  return (
    `<clipPath id="body"><path d="${rears[shape].body}"/></clipPath>` +
    `<linearGradient id="light" x2="0" y2="1">${stop(0.1, '#fff', isDark ? 0.05 : 0.2)}${stop(0.45, '#fff', 0)}` +
    `${stop(0.5, '#000', dim)}${stop(1, '#000', dim + 0.28)}</linearGradient>` +
    `<radialGradient id="shade">${stop(0.3, '#000', 0.6)}${stop(1, '#000', 0)}</radialGradient>` +
    `<radialGradient id="glow">${stop(0, '#ff2f3f', 0.2)}${stop(1, '#ff2f3f', 0)}</radialGradient>` +
    `<radialGradient id="corners" r=".75">${stop(0.6, '#000', 0)}${stop(1, '#000', isDark ? 0.4 : 0.22)}</radialGradient>`
  )
}

/** The plate, as large as its box allows. */
function plateIn(shape: BodyShape, key: string, style: PlateStyle): string {
  const box = plateBoxes[shape]
  const { svg, width, height } = plateOutlineSvg(key, style)
  const scale = Math.min(box.width / width, box.height / height)
  const x = box.x + (box.width - width * scale) / 2
  const y = box.y + (box.height - height * scale) / 2
  return `<g transform="translate(${x} ${y}) scale(${scale})">${svg}</g>`
}
