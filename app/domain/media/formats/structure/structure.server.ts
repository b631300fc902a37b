import { inWindows } from '#app/domain/media/formats/structure/file-window.server.ts'
import { gifStructure } from '#app/domain/media/formats/structure/gif.server.ts'
import { jpegStructure } from '#app/domain/media/formats/structure/jpeg.server.ts'
import type { PicturePart } from '#app/domain/media/formats/structure/picture-parts.server.ts'
import { pngStructure } from '#app/domain/media/formats/structure/png.server.ts'
import { webpStructure } from '#app/domain/media/formats/structure/webp.server.ts'

/** What a picture says of itself, read by hand: a library that reads a header keeps in memory whatever it is given. */
export type Structure = {
  /** Of the largest frame. */
  width: number
  height: number
  /** Counted up to one more than `maxFrames`. */
  frames: number
  /** What a decoder must hold of the picture at once; 0 where it goes row by row. */
  heldBytes: number
  /** The picture without what else the file carries, where that is too much; null: the file as it is. */
  alone: PicturePart[] | null
}

const readers = {
  'image/jpeg': jpegStructure,
  'image/png': pngStructure,
  'image/gif': gifStructure,
  'image/webp': webpStructure,
}

export type WalkedType = keyof typeof readers

/**
 * Walks the segments, chunks or blocks of a file, which it reads in windows, with bounds on their number. Null is a
 * file that is put together in an unusual way. Throws where it is broken beyond what a decoder could mend.
 */
export function readStructure(path: string, type: WalkedType): Promise<Structure | null> {
  return inWindows<Structure | null>(path, readers[type])
}
