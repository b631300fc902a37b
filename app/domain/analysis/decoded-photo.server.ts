import sharp from 'sharp'
import type { UploadedFile } from '#app/domain/media/files/store-media.server.ts'
import { photoTypeOf } from '#app/domain/media/formats/photo-type.server.ts'
import { withStill } from '#app/domain/media/transform/transform.server.ts'
import type { RgbPicture } from '#app/integrations/text-reader/text-reader.ts'

/** Pixels of the long side: a plate of a twentieth of the width can be read. */
const DECODED_SIDE = 1600

/**
 * The pixels of an uploaded photo, upright. It waits its turn among the photos that are decoded and has left the queue
 * when this returns. Throws as `photoTypeOf` and `transformPhoto` do, at the file's field.
 */
export async function decodedPhoto(file: UploadedFile): Promise<RgbPicture> {
  const { path, field, turn } = file
  const input = { path, type: await photoTypeOf(file), turn, side: DECODED_SIDE }
  return withStill(input, field, async ({ data, ...raw }) => {
    const rgb = sharp(data, { raw }).flatten({ background: '#ffffff' }).toColourspace('srgb').raw()
    const decoded = await rgb.toBuffer({ resolveWithObject: true })
    return { data: decoded.data, width: decoded.info.width, height: decoded.info.height }
  })
}
