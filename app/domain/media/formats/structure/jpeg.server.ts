import type { FileWindow } from '#app/domain/media/formats/structure/file-window.server.ts'
import {
  MAX_EXIF_BYTES,
  MAX_PROFILE_BYTES,
  PictureParts,
} from '#app/domain/media/formats/structure/picture-parts.server.ts'
import type { Structure } from '#app/domain/media/formats/structure/structure.server.ts'

const codes = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, app15: 0xef, comment: 0xfe }

/** A photo that becomes clear little by little has about ten; each costs as much as the whole picture. */
const MAX_SCANS = 30

/** Two bytes for each value of a picture that comes in several scans. */
const HELD_A_VALUE = 2

/** Scans are searched for their end byte by byte. */
const MAX_SCANNED_BYTES = 64 * 1024 * 1024

type Frame = { width: number; height: number; components: number; isPlain: boolean }

type Segment = { code: number; start: number; end: number }

/** The segments of a JPEG up to its end: null where anything else stands between them, which decoders jump over. */
export async function jpegStructure(file: FileWindow): Promise<Structure | null> {
  const parts = new PictureParts()
  const isKept = keptSegments()
  let frame: Frame | undefined
  let isInOneScan = true
  let [scans, scanned] = [0, 0]
  parts.keep(0, 2)
  for (let at = 2; at < file.size; ) {
    const segment = await segmentAt(file, at)
    if (segment === null) return null
    const { code, start, end } = segment
    if (code === codes.scan) {
      if (frame === undefined) return null
      scans += 1
      isInOneScan &&= file.byte(start + 4) === frame.components
      at = await endOfScan(file, end)
      scanned += at - end
      if (scanned > MAX_SCANNED_BYTES) return null
      parts.keep(segment.start, at)
      continue
    }
    if (isFrame(code)) {
      if (frame !== undefined) return null
      frame = await frameAt(file, segment)
    }
    if (!isExtra(code) || (await isKept(file, segment))) parts.keep(start, end)
    else parts.drop(end - start)
    at = end
    if (code !== codes.end) continue
    // Phones put a video there, or a second picture.
    parts.drop(file.size - end)
    break
  }
  if (frame === undefined || scans === 0) return null
  const { width, height, components, isPlain } = frame
  const isRowByRow = isPlain && isInOneScan && scans === 1
  const held = scans > MAX_SCANS ? Number.POSITIVE_INFINITY : width * height * components * HELD_A_VALUE
  return { width, height, frames: 1, heldBytes: isRowByRow ? 0 : held, alone: parts.alone }
}

/** Any number of 0xff may stand before a marker. */
async function segmentAt(file: FileWindow, from: number): Promise<Segment | null> {
  let start = from
  while ((file.holds(start, 4) || (await file.reach(start, 2))) && file.byte(start + 1) === 0xff) start += 1
  if (!(await file.reach(start, 2)) || file.byte(start) !== 0xff) return null
  const code = file.byte(start + 1)
  if (code === codes.end) return { code, start: from, end: start + 2 }
  if (code < 0xc0 || isBare(code) || !(await file.reach(start, 5))) return null
  const length = file.bytes(start + 2, 2).readUInt16BE(0)
  return length < 2 ? null : { code, start, end: Math.min(start + 2 + length, file.size) }
}

/** Without a length: the start, and what divides a scan. */
function isBare(code: number): boolean {
  return code >= 0xd0 && code <= codes.start
}

function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
}

async function frameAt(file: FileWindow, { code, start }: Segment): Promise<Frame | undefined> {
  if (!(await file.reach(start, 10))) return undefined
  const bytes = file.bytes(start, 10)
  const [height, width, components] = [bytes.readUInt16BE(5), bytes.readUInt16BE(7), bytes.readUInt8(9)]
  return height === 0 ? undefined : { width, height, components, isPlain: code <= 0xc1 }
}

function isExtra(code: number): boolean {
  return code === codes.comment || (code >= codes.app0 && code <= codes.app15)
}

/** Tells which of the segments that are not the picture's own are kept: what says how to show it, once each. */
function keptSegments(): (file: FileWindow, segment: Segment) => Promise<boolean> {
  let profileBytes = 0
  const seen = new Set<string>()
  const once = (name: string) => !seen.has(name) && seen.add(name) !== undefined
  return async (file, { start, end }) => {
    if (!(await file.reach(start, 16))) return false
    const name = file.bytes(start + 4, 12).toString('latin1')
    if (name.startsWith('ICC_PROFILE\0')) {
      profileBytes += end - start
      return profileBytes <= MAX_PROFILE_BYTES
    }
    if (name.startsWith('Exif\0\0')) return end - start <= MAX_EXIF_BYTES + 4 && once('Exif')
    return (name.startsWith('JFIF\0') && once('JFIF')) || (name.startsWith('Adobe') && once('Adobe'))
  }
}

/** Where the next marker stands that does not belong to a scan; the end of the file if there is none. */
async function endOfScan(file: FileWindow, from: number): Promise<number> {
  let at = from
  while (at + 1 < file.size && (await file.reach(at, 2))) {
    const bytes = file.rest(at)
    for (let index = 0; index + 1 < bytes.length; index += 1) {
      if (bytes[index] !== 0xff) continue
      const code = bytes[index + 1] ?? 0
      if (code !== 0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7)) return at + index
    }
    at += bytes.length - 1
  }
  return file.size
}
