import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { PhotoExt, Variant } from '#app/domain/media/media.ts'
import { workQueue } from '#app/domain/media/transform/work-queue.ts'

/** Limits encoders and decoders over all photos, so that threads of the pool stay free for file access. */
export const imageWorkQueue = workQueue({
  atOnce: availableParallelism(),
  maxWaiting: Number.POSITIVE_INFINITY,
})

export type TransformedFile = {
  variant: Variant | 'original'
  ext: PhotoExt
  path: string
  width: number
  height: number
}

export type WrittenFile = TransformedFile & { bytes: number }

export type EncodedFile = { data: Buffer; width: number; height: number }

/**
 * Writes a file of a photo. The encoder does not write it itself: with several photos in progress its library may
 * lose the disk's error, and a full disk would be reported as a broken photo.
 */
export type WriteFile = (
  variant: TransformedFile['variant'],
  ext: PhotoExt,
  encode: () => Promise<EncodedFile>,
) => Promise<WrittenFile>

/** Where the files of one photo are made, `{variant}.{ext}` in a folder. `removeAll` deletes all, unfinished ones too. */
export type WritablePhoto = {
  write: WriteFile
  /** Takes a file that lies on the same volume. */
  moveIn: (from: string, file: Omit<TransformedFile, 'path'>) => Promise<WrittenFile>
  removeAll: () => Promise<void>
}

export function photoFiles(folder: string): WritablePhoto {
  const begun: string[] = []
  return {
    write(variant, ext, encode) {
      const path = join(folder, `${variant}.${ext}`)
      begun.push(path)
      return imageWorkQueue.run(async () => {
        const { data, width, height } = await encode()
        await writeFile(path, data)
        return { variant, ext, path, width, height, bytes: data.length }
      })
    },
    async moveIn(from, file) {
      const path = join(folder, `${file.variant}.${file.ext}`)
      begun.push(path)
      await rename(from, path)
      return { ...file, path, bytes: (await stat(path)).size }
    },
    async removeAll() {
      await Promise.allSettled(begun.map((path) => rm(path, { force: true })))
    },
  }
}

/** Like Promise.all, but settles only when all have: no encoder may write after its file was removed. */
export async function settleAll<T extends readonly unknown[]>(
  work: {
    [K in keyof T]: Promise<T[K]>
  },
): Promise<T> {
  await Promise.allSettled(work)
  return (await Promise.all(work)) as unknown as T
}
