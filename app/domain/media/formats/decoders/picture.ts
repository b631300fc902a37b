import { mustBeWithinSize } from '#app/domain/media/formats/picture-size.ts'

/** A decoded picture: bare pixels, 8 bits a channel, and how they are to be read. */
export type DecodedPicture = {
  width: number
  height: number
  /** 3 is RGB, 4 is RGB and alpha, not multiplied. */
  channels: 3 | 4
  data: Uint8Array
  icc?: Buffer
  /** As in EXIF; 1 unless said. */
  orientation?: number
}

/** HEIC and BMP are held in memory whole, several times over. */
const MAX_MEGAPIXELS = 50

/** To be asked before any pixel is decoded. */
export function mustBeDecodable(width: number, height: number): void {
  mustBeWithinSize({ width, height }, MAX_MEGAPIXELS)
}

/** In place: the fourth of every four bytes goes. */
export function withoutAlpha(rgba: Uint8Array): Pick<DecodedPicture, 'channels' | 'data'> {
  let to = 0
  for (let from = 0; from < rgba.length; from += 4) {
    rgba[to++] = rgba[from] ?? 0
    rgba[to++] = rgba[from + 1] ?? 0
    rgba[to++] = rgba[from + 2] ?? 0
  }
  return { channels: 3, data: rgba.subarray(0, to) }
}
