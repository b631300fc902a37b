import type { FileWindow } from '#app/domain/media/formats/structure/file-window.server.ts'
import type { Structure } from '#app/domain/media/formats/structure/structure.server.ts'
import { maxFrames } from '#app/domain/media/media.ts'

const kinds = { extension: 0x21, image: 0x2c }

/** A GIF of 256 MB has as many where each is full. */
const MAX_BLOCKS = 1_100_000

/** No GIF packs more of its picture into a byte; one that says it does asks for memory alone. */
const PIXELS_A_BYTE = 2048

/** The canvas in four bytes a pixel, and once more for the frame. */
const HELD_A_PIXEL = 8

/** The blocks of a GIF in their order, up to the first that is none. Comments in it are passed over by decoders, too. */
export async function gifStructure(file: FileWindow): Promise<Structure | null> {
  if (!(await file.reach(0, 13))) return null
  const header = file.bytes(0, 13)
  let [width, height] = [header.readUInt16LE(6), header.readUInt16LE(8)]
  let at = 13 + colourTable(header.readUInt8(10))
  let frames = 0
  const blocks = { left: MAX_BLOCKS }
  while (frames <= maxFrames && (await file.reach(at, 1))) {
    const kind = file.byte(at)
    if (kind !== kinds.extension && kind !== kinds.image) break
    if (kind === kinds.image) {
      if (!(await file.reach(at, 10))) break
      const frame = file.bytes(at, 10)
      width = Math.max(width, frame.readUInt16LE(1) + frame.readUInt16LE(5))
      height = Math.max(height, frame.readUInt16LE(3) + frame.readUInt16LE(7))
      frames += 1
      at += 11 + colourTable(frame.readUInt8(9))
    } else at += 2
    at = await behindSubBlocks(file, at, blocks)
  }
  return { width, height, frames, heldBytes: width * height * HELD_A_PIXEL, alone: null }
}

/** Whether there is data enough for the pixels that a GIF of that structure announces. */
export function isFilledGif({ width, height }: Structure, fileBytes: number): boolean {
  return width * height <= fileBytes * PIXELS_A_BYTE
}

/** Bytes of the colour table that follows a block with these flags. */
function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Sub-blocks are a length and so many bytes each; the last one is empty. */
async function behindSubBlocks(file: FileWindow, start: number, blocks: { left: number }): Promise<number> {
  let at = start
  while (file.holds(at, 1) || (await file.reach(at, 1))) {
    blocks.left -= 1
    if (blocks.left < 0) throw new Error('The GIF has too many blocks')
    const length = file.byte(at)
    at += 1 + length
    if (length === 0) break
  }
  return at
}
