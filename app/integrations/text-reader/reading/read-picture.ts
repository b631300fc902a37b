import { detectText } from '#app/integrations/text-reader/reading/detect.ts'
import { enhanced, prepare } from '#app/integrations/text-reader/reading/prepare.ts'
import { recogniseText } from '#app/integrations/text-reader/reading/recognise.ts'
import type { TextModels } from '#app/integrations/text-reader/reading/text-models.ts'
import type { ReadingEffort, RgbPicture, TextBox } from '#app/integrations/text-reader/text-reader.ts'

/** The longer side of the picture as lines of text are looked for in it. */
const sides = { usual: 736, greater: 1024 } as const satisfies Record<ReadingEffort, number>

/** All lines of text of a picture, the largest first; those without a letter or digit are left out. */
export async function readPictureText(
  { detection, recognition, columns }: TextModels,
  picture: RgbPicture,
  effort: ReadingEffort,
): Promise<TextBox[]> {
  const prepared = await prepare(picture)
  const looked = effort === 'greater' ? await enhanced(prepared.picture) : prepared.picture
  const boxes: TextBox[] = []
  for (const corners of await detectText(detection, looked, sides[effort])) {
    const box = await recogniseText(recognition, looked, corners, columns)
    const [a, b, c, d] = corners
    const { toOriginal } = prepared
    const original = [toOriginal(a), toOriginal(b), toOriginal(c), toOriginal(d)] as const
    if (box.text !== '') boxes.push({ ...box, corners: original })
  }
  return boxes
}
