import sharp, { type Sharp } from 'sharp'
import type { PixelPoint, RgbPicture } from '#app/integrations/text-reader/text-reader.ts'

/** A picture that is made ready to be read, and where a point of it is in the picture as it came. */
export type PreparedPicture = { picture: RgbPicture; toOriginal: (point: PixelPoint) => PixelPoint }

/** Small pictures are mostly cut close: they get an edge, parts of their width and height, and are enlarged. */
const SMALL = 480
const EDGE = { across: 0.12, down: 0.22 } as const
const ENLARGED = 560

export async function prepare(picture: RgbPicture): Promise<PreparedPicture> {
  const { width, height } = picture
  if (Math.max(width, height) >= SMALL) return { picture, toOriginal: (point) => point }
  const [left, top] = [Math.round(width * EDGE.across), Math.round(height * EDGE.down)]
  const scale = ENLARGED / Math.max(width + 2 * left, height + 2 * top)
  const edged = toImage(picture).extend({ left, right: left, top, bottom: top, extendWith: 'copy' })
  const enlarged = toImage(await toPicture(edged)).resize({
    width: Math.max(1, Math.round((width + 2 * left) * scale)),
    height: Math.max(1, Math.round((height + 2 * top) * scale)),
    fit: 'fill',
  })
  const toOriginal = ({ x, y }: PixelPoint) => ({ x: x / scale - left, y: y / scale - top })
  return { picture: await toPicture(enlarged), toOriginal }
}

/** Mean of all values under which a picture is dark. */
const DARK = 90

/** The same picture with its light spread over all shades, its dark ones lifted, and its edges clearer. */
export async function enhanced(picture: RgbPicture): Promise<RgbPicture> {
  const spread = await toPicture(toImage(picture).normalise())
  const isDark = meanOf(spread.data) < DARK
  const lifted = isDark ? toImage(spread).gamma(2.2) : toImage(spread)
  return toPicture(lifted.sharpen({ sigma: 1.2 }))
}

function meanOf(data: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < data.length; at += 7) sum += data[at] ?? 0
  return sum / Math.ceil(data.length / 7)
}

export function toImage({ data, width, height }: RgbPicture): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

async function toPicture(image: Sharp): Promise<RgbPicture> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
