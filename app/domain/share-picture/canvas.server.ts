import sharp, { type Sharp } from 'sharp'
import { capHeight, lineOf } from '#app/domain/share-picture/lettering.server.ts'
import { pictureSize, rect, yellow } from '#app/domain/share-picture/scenes.server.ts'

/** Room at the sides of every picture. */
export const margin = 56

/** Where what stands at the foot ends; the marking runs under it. */
export const foot = 566

/** Where in the picture, from above, the middle of a vehicle is to be seen: well clear of the plate. */
const EYE = 0.37

/** Fills the picture. Of a high photo the part is kept where the vehicle stands, a little below the middle. */
export async function covering(photo: Buffer): Promise<Sharp> {
  const { width: wide, height: high } = await sharp(photo).metadata()
  const scale = Math.max(pictureSize.width / wide, pictureSize.height / high)
  const width = Math.max(1, Math.round(pictureSize.width / scale))
  const height = Math.max(1, Math.round(pictureSize.height / scale))
  const left = Math.floor((wide - width) / 2)
  const top = Math.round(Math.min(Math.max(0, 0.53 * high - EYE * height), high - height))
  return sharp(photo)
    .extract({ left, top, width, height })
    .resize({ ...pictureSize, fit: 'fill' })
}

/** Chat apps leave out pictures that weigh too much. */
const HEAVY = 250_000

/** The fewer colours, the smaller; a photo that is full of detail gets by with few. */
const palettes = [
  { quality: 80, dither: 0.4 },
  { quality: 40, dither: 0 },
  { quality: 20, dither: 0 },
] as const

/** As a PNG, in as many colours as its weight allows. */
export async function packed(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  let png = Buffer.alloc(0)
  for (const palette of palettes) {
    png = await sharp(data, { raw })
      .png({ palette: true, compressionLevel: 9, effort: 3, ...palette })
      .toBuffer()
    if (png.length <= HEAVY) break
  }
  return png
}

export function svg(content: string): Buffer {
  const { width, height } = pictureSize
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  )
}

/** The site's name, as its icon has it: yellow on dark, in a frame. */
export function siteSign(siteName: string): string {
  const line = lineOf(siteName, { size: 36, room: 520 })
  if (line === null) return ''
  const sign = { x: margin, y: 44, width: line.width + 44, height: 58 }
  const inner = { x: sign.x + 4, y: sign.y + 4, width: sign.width - 8, height: sign.height - 8 }
  const baseline = sign.y + (sign.height + line.size * capHeight) / 2
  return (
    rect(sign, '#15171a', 10) +
    `<g fill="none" stroke="#f7f5f0" stroke-width="2" stroke-opacity=".7">${rect(inner, 'none', 7)}</g>` +
    `<g fill="${yellow}">${line.at(sign.x + 22, baseline)}</g>`
  )
}

/** Soft at first, so that no edge shows, and dark enough at the foot for white letters on any photo. */
export const shade =
  '<linearGradient id="foot" x2="0" y2="1">' +
  [
    [0.42, 0],
    [0.6, 0.3],
    [0.76, 0.72],
    [1, 0.94],
  ]
    .map(([offset, opacity]) => `<stop offset="${offset}" stop-color="#0e1012" stop-opacity="${opacity}"/>`)
    .join('') +
  `</linearGradient>${rect({ x: 0, y: 0, ...pictureSize }, 'url(#foot)')}`
