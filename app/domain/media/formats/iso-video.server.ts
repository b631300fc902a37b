import { type ReadBytes, walkBoxes } from '#app/domain/media/formats/boxes.ts'
import { readingFile } from '#app/domain/media/formats/read-file.server.ts'

/** Where a track says what it is. */
const path = ['moov', 'trak', 'mdia', 'hdlr']

/** A real video has some dozens of boxes on that way; a hostile one could keep us busy for hours. */
const MAX_BOXES = 2_000

/** Whether an ISO base media file (MP4, MOV, 3GP, …), whatever brand it says it is, has a track of pictures. */
export async function hasPictureTrack(filePath: string): Promise<boolean> {
  return readingFile(filePath, (read, size) => findsPictures(read, 0, size, 0, { boxes: 0 }))
}

async function findsPictures(
  read: ReadBytes,
  from: number,
  to: number,
  depth: number,
  seen: { boxes: number },
): Promise<boolean> {
  for await (const { type, start, headerSize, size } of walkBoxes(read, from, to)) {
    seen.boxes += 1
    if (seen.boxes > MAX_BOXES) return false
    if (type !== path[depth]) continue
    const content = start + headerSize
    // Behind the version, the flags and four bytes that are not used.
    const isFound =
      type === 'hdlr'
        ? (await read(content + 8, 4)).toString('latin1') === 'vide'
        : await findsPictures(read, content, start + size, depth + 1, seen)
    if (isFound) return true
  }
  return false
}
