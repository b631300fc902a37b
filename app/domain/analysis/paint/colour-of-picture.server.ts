import sharp from 'sharp'
import { coloursByWeight } from '#app/domain/analysis/paint/paint.server.ts'
import type { PixelPoint, RgbPicture } from '#app/integrations/text-reader/text-reader.ts'

/** The longer side of the picture as its colours are counted. */
const SIDE = 120

/** In widths of the plate: how far above it the paint is looked for, and how far around that. */
const ABOVE = 0.25
const AROUND = 0.25

/** In widths of the plate: nearer than that is the vehicle, which tells nothing of the light. */
const AWAY = 2

/** Without a plate: of the picture's longer side, around its middle. */
const MIDDLE = 0.18

/** The likeliest paint of the vehicle, and the next likely, as the site's list calls them. */
export async function coloursOfPicture(
  picture: RgbPicture,
  plate: { centre: PixelPoint; width: number } | null,
): Promise<string[]> {
  const { data, info } = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .resize({ width: SIDE, height: SIDE, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const scale = info.width / picture.width
  const plateBox =
    plate === null
      ? null
      : { x: plate.centre.x * scale, y: plate.centre.y * scale, width: plate.width * scale }
  const looked =
    plateBox === null
      ? { x: info.width / 2, y: info.height / 2, spread: SIDE * MIDDLE }
      : {
          x: plateBox.x,
          y: plateBox.y - plateBox.width * ABOVE,
          spread: Math.max(4, plateBox.width * AROUND),
        }
  const isOnPlate = (x: number, y: number) =>
    plateBox !== null &&
    Math.abs(x - plateBox.x) < plateBox.width * 0.55 &&
    Math.abs(y - plateBox.y) < plateBox.width * 0.17
  const away = plateBox === null ? 0 : plateBox.width * AWAY
  return coloursByWeight(
    data,
    (at) => {
      const [x, y] = [at % info.width, Math.floor(at / info.width)]
      if (isOnPlate(x, y)) return 0
      return Math.exp(-((x - looked.x) ** 2 + (y - looked.y) ** 2) / (2 * looked.spread ** 2))
    },
    (at) => Math.hypot((at % info.width) - looked.x, Math.floor(at / info.width) - looked.y) >= away,
  )
}
