import { type Box, type ReadBytes, walkBoxes } from '#app/domain/media/formats/boxes.ts'
import { readingFile } from '#app/domain/media/formats/read-file.server.ts'

/** ffmpeg takes them in any order, in one another. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'moof', 'traf'])

/** Deeper than any real one. */
const MAX_DEPTH = 8

/** A film has some hundred; one in fragments has more, and so may a hostile one: what is behind them is not looked at. */
const MAX_BOXES = 5_000

/** The oldest packed sound counts up to six samples a byte, as if each had one. */
const SAMPLES_A_BYTE = 8

/** Bytes of an entry of the tables that have a number of them behind their version and flags. */
const entryBytes: Record<string, number> = { stts: 8, ctts: 8, stsc: 12, stco: 4, co64: 8, stss: 4, stps: 4 }

/** What comes before the first entry of a table that is read here: none is longer. */
const HEAD_BYTES = 12

/**
 * Whether the tables of an ISO base media file (MP4, MOV, 3GP) can be what they say: no more entries than there is room
 * for, no more samples than the file has bytes for. Who reads a film makes room for them first, 40 bytes a sample.
 */
export async function hasPlausibleTables(filePath: string): Promise<boolean> {
  return readingFile(filePath, (read, size) =>
    arePlausible(read, 0, size, 0, { fileBytes: size, samples: 0, boxes: 0 }),
  )
}

type Seen = { fileBytes: number; samples: number; boxes: number }

async function arePlausible(
  read: ReadBytes,
  from: number,
  to: number,
  depth: number,
  seen: Seen,
): Promise<boolean> {
  for await (const box of walkBoxes(read, from, to)) {
    seen.boxes += 1
    if (seen.boxes > MAX_BOXES) return true
    const content = box.start + box.headerSize
    const isFine = containers.has(box.type)
      ? depth >= MAX_DEPTH || (await arePlausible(read, content, box.start + box.size, depth + 1, seen))
      : await isPlausible(read, box, seen)
    if (!isFine) return false
  }
  return true
}

async function isPlausible(read: ReadBytes, box: Box, seen: Seen): Promise<boolean> {
  const { type, start, headerSize, size } = box
  const isTable = type in entryBytes || ['stsz', 'stz2', 'elst', 'trun'].includes(type)
  if (!isTable) return true
  const head = await read(start + headerSize, HEAD_BYTES)
  if (head.length < HEAD_BYTES) return true
  const room = size - headerSize
  const each = entryBytes[type]
  if (each !== undefined) return 8 + head.readUInt32BE(4) * each <= room
  if (type === 'elst') return 8 + head.readUInt32BE(4) * (head[0] === 1 ? 20 : 12) <= room
  if (type === 'trun') return isPlausibleRun(head, room, seen)
  const count = head.readUInt32BE(8)
  if (type === 'stz2') return 12 + (count * head.readUInt8(7)) / 8 <= room
  const sampleBytes = head.readUInt32BE(4)
  if (sampleBytes === 0) return 12 + count * 4 <= room
  return sampleBytes * count <= seen.fileBytes * SAMPLES_A_BYTE
}

/** A run of a fragment has up to four numbers for each sample, or none, where all are alike. */
function isPlausibleRun(head: Buffer, room: number, seen: Seen): boolean {
  const flags = head.readUIntBE(1, 3)
  const count = head.readUInt32BE(4)
  const numbers = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length
  const before = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
  seen.samples += count
  return before + count * numbers * 4 <= room && seen.samples <= seen.fileBytes
}
