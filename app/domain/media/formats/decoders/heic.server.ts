import readExif from 'exif-reader'
import libheif, { type HeifImage } from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'
import { isTurnedByContainer } from '#app/domain/media/formats/decoders/heif-turn.ts'
import {
  type DecodedPicture,
  mustBeDecodable,
  withoutAlpha,
} from '#app/domain/media/formats/decoders/picture.ts'
import { MAX_PROFILE_BYTES } from '#app/domain/media/formats/structure/picture-parts.server.ts'

/** Decodes the main picture of a HEIC or HEIF, with its colour profile and the turn that is still to be done. */
export async function decodeHeic(bytes: Buffer): Promise<DecodedPicture> {
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((each) => each.is_primary()) ?? images[0]
  if (image === undefined) throw new Error('No picture in HEIC')
  const [width, height] = [image.get_width(), image.get_height()]
  mustBeDecodable(width, height)
  const { icc, exif } = await sharp(bytes).metadata()
  const orientation = exif === undefined || (await isTurnedByContainer(bytes)) ? 1 : turnOf(exif)
  const rgba = await pixelsOf(image, width, height)
  const pixels = image.has_alpha_channel() ? ({ channels: 4, data: rgba } as const) : withoutAlpha(rgba)
  return { width, height, ...pixels, orientation, ...(icc && icc.length <= MAX_PROFILE_BYTES ? { icc } : {}) }
}

/** EXIF that cannot be read turns nothing. */
function turnOf(exif: Buffer): number {
  try {
    const orientation = readExif(exif).Image?.Orientation ?? 1
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  } catch {
    return 1
  }
}

async function pixelsOf(image: HeifImage, width: number, height: number): Promise<Uint8Array> {
  const data = new Uint8ClampedArray(width * height * 4)
  const filled = await new Promise((resolve) => {
    image.display({ data, width, height }, resolve)
  })
  if (filled === null) throw new Error('HEIC is broken')
  return new Uint8Array(data.buffer)
}
