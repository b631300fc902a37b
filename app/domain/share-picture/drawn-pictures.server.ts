import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { DomainError } from '#app/domain/errors.ts'
import { imageWorkQueue } from '#app/domain/media/files/photo-files.server.ts'
import { workQueue } from '#app/domain/media/transform/work-queue.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { MediaArea, StoredFile } from '#app/integrations/media-store/media-store.ts'

/** Drawn when it is asked for; throws `overloaded` where too many are. */
export type DrawnPicture = { version: string; png: () => Promise<Buffer> }

/** A name for exactly this picture; `design` is raised when the drawing changes. */
export function versionOf(kind: string, design: number, source: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, design, source]))
    .digest('hex')
    .slice(0, 24)
}

/** Chat apps keep a picture under its address: one that looks different has another. */
export function versionedAddress(path: string, version: string): string {
  return `${path}?v=${version.slice(0, 8)}`
}

/** `photo` is the file that it is drawn over, or null. */
type Draw = (photo: Buffer | null) => Promise<Buffer>

/** A picture takes a fifth of a second of one core. */
const pictures = workQueue({ atOnce: 1, maxWaiting: 24, secondsEach: 0.5 })

/** Pictures of every kind, by version. */
const drawn = new LRUCache<string, Buffer>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
})

/** By version; whoever asks for the same meanwhile waits for the same. */
const beingDrawn = new Map<string, Promise<Buffer>>()

export async function drawCached(version: string, draw: Draw, file: StoredFile | null): Promise<Buffer> {
  const known = drawn.get(version) ?? beingDrawn.get(version)
  if (known) return known
  const drawing = pictures.run(() => drawWith(draw, file))
  beingDrawn.set(version, drawing)
  try {
    const png = await drawing
    drawn.set(version, png)
    return png
  } catch (error) {
    if (file === null || error instanceof DomainError) throw error
    // The photo was taken away while it waited for its turn, or its file is damaged. What is wrong with the drawing itself
    // fails without the photo, too.
    return await pictures.run(() => drawWith(draw, null))
  } finally {
    beingDrawn.delete(version)
  }
}

/** The next one who asks has it drawn anew. */
export function forgetDrawn(version: string): void {
  drawn.delete(version)
}

async function drawWith(draw: Draw, file: StoredFile | null): Promise<Buffer> {
  const photo = file && (await buffer(file.stream()))
  return imageWorkQueue.run(() => draw(photo))
}

/** The first of the files that is there. Never the original of a photo, which may be of any size. */
export async function openFirst(
  area: MediaArea,
  name: string,
  files: readonly string[],
): Promise<StoredFile | null> {
  for (const file of files) {
    const stored = await mediaStore().open(area, `${name}/${file}`)
    if (stored) return stored
  }
  return null
}
