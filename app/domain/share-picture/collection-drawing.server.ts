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
import type { PictureContent } from '#app/domain/share-picture/drawing.server.ts'
import { capHeight, lineOf } from '#app/domain/share-picture/lettering.server.ts'
import {
  asphalt,
  carScene,
  dashes,
  pictureSize,
  plateIn,
  yellow,
} from '#app/domain/share-picture/scenes.server.ts'

type CollectedPlate = { plate: string; plateStyle: PlateStyle }

/** What stands on the picture of a collection. */
export type CollectionContent = {
  name: string
  /** Whose it is and how many vehicles are in it, worded. */
  about: string
  /** The vehicle that stands for it; null: it is empty. */
  vehicle: PictureContent | null
  /** Its first ones, for a name that the letters cannot write. */
  plates: CollectedPlate[]
  siteName: string
}

/** The share picture of a collection as a PNG: over the photo of its cover, else over the drawn vehicle, else the road. */
export async function drawCollection(shown: CollectionContent, photo: Buffer | null): Promise<Buffer> {
  if (photo) return packed((await covering(photo)).composite([{ input: svg(caption(shown)) }]))
  const scene = shown.vehicle ? carScene(shown.vehicle) : asphalt + dashes(300, 20, yellow)
  return packed(sharp(svg(scene + caption(shown))))
}

function caption({ name, about, plates, siteName }: CollectionContent): string {
  const room = pictureSize.width - 2 * margin
  const below = lineOf(about, { size: 44, room })
  const bottom = foot - 6
  const top = bottom - (below ? below.size * capHeight + 26 : 0)
  const above = lineOf(name, { size: 96, room })
  return (
    shade +
    (above ? `<g fill="#fff">${above.at(margin, top)}</g>` : platesRow(plates, top)) +
    (below ? `<g fill="#e2e0da">${below.at(margin, bottom)}</g>` : '') +
    dashes(606, 24, yellow) +
    siteSign(siteName)
  )
}

const plateHeight = 92

function platesRow(plates: CollectedPlate[], bottom: number): string {
  let x = margin
  const drawn = plates.map(({ plate, plateStyle }) => {
    const size = plateOutlineSvg(plate, plateStyle)
    const width = Math.min(346, (plateHeight * size.width) / size.height)
    const left = x
    x += width + 25
    return plateIn({ x: left, y: bottom - plateHeight, width, height: plateHeight }, plate, plateStyle)
  })
  return drawn.join('')
}
