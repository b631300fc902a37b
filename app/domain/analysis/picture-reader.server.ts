import type { PhotoAnalysis } from '#app/domain/analysis/analysis.ts'
import { coloursOfPicture } from '#app/domain/analysis/paint/colour-of-picture.server.ts'
import { type PlateVerdict, plateVerdict, worthAnotherLook } from '#app/domain/analysis/plate-verdict.ts'
import { type FoundPlate, platesInText } from '#app/domain/analysis/plates-in-text.ts'
import { DomainError } from '#app/domain/errors.ts'
import { readText } from '#app/integrations/text-reader/text-reader.server.ts'
import type { RgbPicture, TextBox } from '#app/integrations/text-reader/text-reader.ts'

/** What a picture tells without anybody's help. */
export type PictureReading = PlateVerdict & Pick<PhotoAnalysis, 'colour' | 'otherColour'>

/** The benchmark reads without the queue. */
type ReadLines = typeof readText

let ownReader: typeof readPicture | null = null

/** What reads a picture on the site itself. */
export function pictureReader(): (picture: RgbPicture) => Promise<PictureReading> {
  return ownReader ?? readPicture
}

/** Lets tests hand their own reader to whatever calls `pictureReader()`; null forgets it. */
export function setPictureReader(own: typeof readPicture | null): void {
  ownReader = own
}

/**
 * Reads the plate and the paint in a picture; no side of it need be longer than 1600 pixels. Looks twice where the
 * first look finds nothing good. Throws `overloaded` and `analysis_unavailable` as `readText` does.
 */
export async function readPicture(picture: RgbPicture, read: ReadLines = readText): Promise<PictureReading> {
  const found = await findPlates(picture, read)
  const verdict = plateVerdict(found)
  const [colour = null, otherColour = null] = await coloursOfPicture(picture, found[0] ?? null)
  return { ...verdict, colour, otherColour }
}

async function findPlates(picture: RgbPicture, read: ReadLines): Promise<FoundPlate[]> {
  const boxes = await read(picture)
  const found = platesInText(boxes, picture)
  if ((found[0]?.score ?? 0) >= worthAnotherLook) return found
  return platesInText([...boxes, ...(await secondLook(picture, read))], picture)
}

/** When the reader has no time for it, what was read already has to do. */
async function secondLook(picture: RgbPicture, read: ReadLines): Promise<TextBox[]> {
  try {
    return await read(picture, 'greater')
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
}
