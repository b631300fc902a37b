import { type FileHandle, open } from 'node:fs/promises'
import { type Box, type ReadBytes, walkBoxes } from '#app/domain/media/formats/boxes.ts'
import type { VideoType } from '#app/domain/media/media-types.ts'

/**
 * Phones write where a video was taken into it. It is kept as it was uploaded but for that: the boxes that can hold a
 * place become free space of the same size, so nothing moves and every offset in the file stays right. WebM and AVI,
 * which phones do not make, stay as they are.
 */
export async function wipeVideoLocation(path: string, type: VideoType): Promise<void> {
  if (type !== 'video/mp4' && type !== 'video/quicktime') return
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const read: ReadBytes = async (start, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
      return buffer.subarray(0, bytesRead)
    }
    for await (const box of describing(read, 0, size, 'file')) await wipe(file, box)
  } finally {
    await file.close()
  }
}

/** By the box that they lie in. They describe the video and its tracks; nothing in them is needed to play it. */
const describingTypes: Record<string, string[]> = {
  file: ['meta', 'uuid', 'udta'],
  moov: ['meta', 'uuid', 'udta', 'gps '],
  trak: ['meta', 'uuid', 'udta'],
}

const parts: Record<string, string[]> = { file: ['moov'], moov: ['trak'] }

/** A real video has some hundreds of these boxes; a hostile one could keep us busy for hours. */
const MAX_BOXES = 20_000

/** The boxes that describe, at the level `within` and in its parts. */
async function* describing(
  read: ReadBytes,
  from: number,
  to: number,
  within: string,
  seen = { boxes: 0 },
): AsyncGenerator<Box> {
  for await (const box of walkBoxes(read, from, to)) {
    seen.boxes += 1
    if (seen.boxes > MAX_BOXES) return
    const { type, start, headerSize, size } = box
    if (describingTypes[within]?.includes(type)) yield box
    if (parts[within]?.includes(type)) yield* describing(read, start + headerSize, start + size, type, seen)
  }
}

const zeros = Buffer.alloc(64 * 1024)

/** The content first: a box that is cut short by a crash is wiped by the next try, a free one would not be. */
async function wipe(file: FileHandle, { start, headerSize, size }: Box): Promise<void> {
  const end = start + size
  for (let at = start + headerSize; at < end; at += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, end - at), at)
  }
  await file.write('free', start + 4, 'latin1')
}
