import sharp, { type Sharp } from 'sharp'
import { plateOutlineSvg } from '#app/domain/plates/outline.server.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import { capHeight, type Line, lineOf } from '#app/domain/share-picture/lettering.server.ts'
import {
  carScene,
  dashes,
  emptyRoad,
  pictureSize,
  plateIn,
  rect,
  yellow,
} from '#app/domain/share-picture/scenes.server.ts'

/** What a picture shows, but for the photo. `color` is `#rrggbb`. */
export type PictureContent = {
  plate: string
  plateStyle: PlateStyle
  isDeleted: boolean
  make: string | null
  model: string | null
  color: string | null
  bodyStyle: string | null
  siteName: string
}

/** The share picture as a PNG: over `photo` (a JPEG) where there is one, else over the drawn vehicle. */
export async function drawSharePicture(shown: PictureContent, photo: Buffer | null): Promise<Buffer> {
  if (shown.isDeleted) return packed(sharp(svg(deletedPicture(shown))))
  if (photo === null) return packed(sharp(svg(carScene(shown) + caption(shown))))
  return packed((await covering(photo)).composite([{ input: svg(caption(shown)) }]))
}

/** Where in the picture, from above, the middle of a vehicle is to be seen: well clear of the plate. */
const EYE = 0.37

/** Fills the picture. Of a high photo the part is kept where the vehicle stands, a little below the middle. */
async function covering(photo: Buffer): Promise<Sharp> {
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

async function packed(picture: Sharp): Promise<Buffer> {
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

function svg(content: string): Buffer {
  const { width, height } = pictureSize
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  )
}

const margin = 56

function deletedPicture({ plate, plateStyle, siteName }: PictureContent): string {
  const box = { x: 150, y: 215, width: 900, height: 200 }
  return emptyRoad() + plateIn(box, plate, plateStyle) + siteSign(siteName)
}

/** Where the plate ends below; the marking runs under it. */
const foot = 566

/** What stands on every picture: the plate low at the left, the make and model beside it, the site above. */
function caption({ plate, plateStyle, make, model, siteName }: PictureContent): string {
  const size = plateOutlineSvg(plate, plateStyle)
  const height = size.width / size.height > 3 ? 142 : 190
  const width = (height * size.width) / size.height
  return (
    shade +
    plateIn({ x: margin, y: foot - height, width, height }, plate, plateStyle) +
    nameLines([make, model], pictureSize.width - width - 2 * margin - 48) +
    dashes(606, 24, yellow) +
    siteSign(siteName)
  )
}

/** Make and model flush right, the latter on the plate's lower edge. */
function nameLines(names: (string | null)[], room: number): string {
  const [last = null, above = null] = names.filter((name) => name !== null).reverse()
  const large = last && lineOf(last, { size: 82, room })
  const small = above && lineOf(above, { size: 46, room })
  const right = pictureSize.width - margin
  const place = (line: Line, y: number, fill: string) =>
    `<g fill="${fill}">${line.at(right - line.width, y)}</g>`
  return (
    (large ? place(large, foot - 6, '#fff') : '') +
    (small ? place(small, foot - 6 - (large ? large.size * capHeight + 24 : 0), '#e2e0da') : '')
  )
}

/** The site's name, as its icon has it: yellow on dark, in a frame. */
function siteSign(siteName: string): string {
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
const shade =
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
