import sharp from 'sharp'
import { plateOutlineSvg } from '#app/domain/plates/outline.server.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import {
  covering,
  foot,
  margin,
  packed,
  shade,
  siteSign,
  svg,
} from '#app/domain/share-picture/canvas.server.ts'
import { capHeight, type Line, lineOf } from '#app/domain/share-picture/lettering.server.ts'
import {
  carScene,
  dashes,
  emptyRoad,
  pictureSize,
  plateIn,
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

function deletedPicture({ plate, plateStyle, siteName }: PictureContent): string {
  const box = { x: 150, y: 215, width: 900, height: 200 }
  return emptyRoad() + plateIn(box, plate, plateStyle) + siteSign(siteName)
}

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
