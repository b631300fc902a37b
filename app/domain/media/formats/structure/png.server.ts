import type { FileWindow } from '#app/domain/media/formats/structure/file-window.server.ts'
import {
  MAX_EXIF_BYTES,
  MAX_PROFILE_BYTES,
  PictureParts,
} from '#app/domain/media/formats/structure/picture-parts.server.ts'
import type { Structure } from '#app/domain/media/formats/structure/structure.server.ts'

const SIGNATURE_BYTES = 8

/** The picture, and what says how its colours and pixels are meant. */
const pictureChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB cICP mDCV cLLI sBIT bKGD pHYs'.split(' '),
)

/** One of each is enough. */
const bounded: Record<string, number> = { iCCP: MAX_PROFILE_BYTES, eXIf: MAX_EXIF_BYTES }

/** Texts that are packed become at most so many times their size. */
const packed: Record<string, number> = { zTXt: 1032, iTXt: 1032 }

/** What goes row by row is held hundreds of rows at a time while it is shrunk. */
const ROWS_HELD = 350

/** A pixel that can be seen through is shrunk in floating point: four channels of that, beside those it was read as. */
const TRANSPARENT_BYTES = 16

/** Of each type of colour; a palette becomes three. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 }

/** The chunks of a PNG up to its end. Further pictures of a moving one are left out where anything is. */
export async function pngStructure(file: FileWindow): Promise<Structure | null> {
  const header = await headerOf(file)
  if (header === null) return null
  let { isTransparent } = header
  const parts = new PictureParts()
  parts.keep(0, SIGNATURE_BYTES)
  const seen = new Set<string>()
  let at = SIGNATURE_BYTES
  while (file.holds(at, 8) || (await file.reach(at, 8))) {
    const head = file.bytes(at, 8)
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    const end = Math.min(at + 12 + length, file.size)
    const isPicture = pictureChunks.has(type) || (!seen.has(type) && length <= (bounded[type] ?? -1))
    if (isPicture) parts.keep(at, end)
    else parts.drop(length * (packed[type] ?? 1))
    if (bounded[type] !== undefined) seen.add(type)
    isTransparent ||= type === 'tRNS'
    if (type === 'IEND') break
    at = end
  }
  const { width, height, rowsHeld, bytesAPixel } = header
  const heldBytes = width * rowsHeld * (bytesAPixel + (isTransparent ? TRANSPARENT_BYTES : 0))
  return { width, height, heldBytes, frames: 1, alone: parts.alone }
}

type Header = {
  width: number
  height: number
  rowsHeld: number
  bytesAPixel: number
  isTransparent: boolean
}

async function headerOf(file: FileWindow): Promise<Header | null> {
  if (!(await file.reach(0, 33))) return null
  const header = file.bytes(0, 33)
  if (header.toString('latin1', 12, 16) !== 'IHDR') return null
  const [width, height] = [header.readUInt32BE(16), header.readUInt32BE(20)]
  const colourType = header.readUInt8(25)
  const isInterlaced = header.readUInt8(28) !== 0
  return {
    width,
    height,
    rowsHeld: isInterlaced ? height : Math.min(height, ROWS_HELD),
    bytesAPixel: Math.max(1, (header.readUInt8(24) / 8) * (channels[colourType] ?? 4)),
    isTransparent: colourType === 4 || colourType === 6,
  }
}
