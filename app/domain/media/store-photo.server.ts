import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OriginalExt } from '#app/domain/media/media.ts'
import { sniffPhoto } from '#app/domain/media/sniff.server.ts'
import { transformPhoto } from '#app/domain/media/transform.server.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { type MediaArea, newMediaName } from '#app/integrations/media-store/media-store.ts'

/** A file as it was uploaded and lies at `path`; `field` is the form's name for it. */
export type UploadedFile = { field: string; name: string; path: string; bytes: number; sha256: string }

/** A photo in the media store. `discard` takes it away again. */
export type StoredPhoto = {
  name: string
  ext: OriginalExt
  mime: string
  width: number
  height: number
  dominantColor: string
  bytes: number
  sha256: string
  discard: () => Promise<void>
}

/**
 * Checks an upload by its content, turns it upright, strips it, makes its variants and stores them under a new name.
 * Refusals are those of `sniffPhoto` and `transformPhoto`, at the form's field; nothing is left behind then.
 */
export async function storePhoto(file: UploadedFile, area: MediaArea): Promise<StoredPhoto> {
  await sniffPhoto(file)
  const store = mediaStore()
  await mkdir(store.workDir, { recursive: true })
  const folder = await mkdtemp(join(store.workDir, 'photo-'))
  const name = newMediaName()
  const discard = () => store.remove(area, name)
  try {
    const photo = await transformPhoto(file.path, folder, file.field)
    for (const { variant, ext, path } of photo.files) await store.put(area, `${name}/${variant}.${ext}`, path)
    const { width, height, dominantColor, ext, mime, bytes } = photo
    return { name, ext, mime, width, height, dominantColor, bytes, sha256: file.sha256, discard }
  } catch (error) {
    await discard()
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
