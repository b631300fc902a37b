import type { FileWindow } from '#app/domain/media/formats/structure/file-window.server.ts'
import {
  MAX_EXIF_BYTES,
  MAX_PROFILE_BYTES,
  PictureParts,
} from '#app/domain/media/formats/structure/picture-parts.server.ts'
import type { Structure } from '#app/domain/media/formats/structure/structure.server.ts'
import { maxFrames } from '#app/domain/media/media.ts'

/** RIFF, its length, WEBP. */
const HEADER_BYTES = 12

/** More chunks than a picture of so many frames needs. */
const MAX_CHUNKS = 10_000

/** Four bytes, and the same again while a lossless one is unpacked. */
const HELD_A_PIXEL = 8

const pictureChunks = new Set(['VP8X', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'])
const bounded: Record<string, number> = { ICCP: MAX_PROFILE_BYTES, EXIF: MAX_EXIF_BYTES }

/** The chunks of a WebP up to the end that it announces. */
export async function webpStructure(file: FileWindow): Promise<Structure | null> {
  if (!(await file.reach(0, HEADER_BYTES))) return null
  const end = Math.min(file.size, 8 + file.bytes(0, HEADER_BYTES).readUInt32LE(4))
  const parts = new PictureParts()
  const seen = new Set<string>()
  let [frames, width, height] = [0, 0, 0]
  let at = HEADER_BYTES
  for (let chunks = 0; at + 8 <= end && frames <= maxFrames; chunks += 1) {
    if (chunks > MAX_CHUNKS) throw new Error('The WebP has too many chunks')
    if (!(await file.reach(at, 8))) break
    const type = file.bytes(at, 8).toString('latin1', 0, 4)
    const length = file.bytes(at, 8).readUInt32LE(4)
    const behind = Math.min(at + 8 + length + (length % 2), end)
    const size = await sizeSaid(file, at, type)
    width = Math.max(width, size.width)
    height = Math.max(height, size.height)
    if (type === 'ANMF') frames += 1
    const isPicture = pictureChunks.has(type) || (!seen.has(type) && length <= (bounded[type] ?? -1))
    if (isPicture) parts.keep(at, behind)
    else parts.drop(length)
    seen.add(type)
    at = behind
  }
  return {
    width,
    height,
    frames: Math.max(1, frames),
    heldBytes: width * height * HELD_A_PIXEL,
    alone: framed(parts),
  }
}

/** The canvas, or the one picture; 0 for chunks that say nothing. */
async function sizeSaid(
  file: FileWindow,
  at: number,
  type: string,
): Promise<{ width: number; height: number }> {
  const none = { width: 0, height: 0 }
  if (!['VP8X', 'VP8 ', 'VP8L'].includes(type) || !(await file.reach(at, 18))) return none
  const bytes = file.bytes(at, 18)
  if (type === 'VP8X') return { width: bytes.readUIntLE(12, 3) + 1, height: bytes.readUIntLE(15, 3) + 1 }
  if (type === 'VP8 ')
    return { width: bytes.readUInt16LE(14) & 0x3fff, height: bytes.readUInt16LE(16) & 0x3fff }
  const packed = bytes.readUInt32LE(9)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}

/** The chunks that are kept behind a header of their length. */
function framed(parts: PictureParts): Structure['alone'] {
  const { alone } = parts
  if (alone === null) return null
  const bytes = alone.reduce((sum, { start, end }) => sum + end - start, 0)
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  header.writeUInt32LE(4 + bytes, 4)
  return [header, ...alone]
}
