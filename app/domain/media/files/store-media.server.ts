import { availableParallelism } from 'node:os'
import type { Kysely } from 'kysely'
import { DomainError } from '#app/domain/errors.ts'
import { discardFiles, reserveFileName } from '#app/domain/media/files/files.server.ts'
import { sniffMedia } from '#app/domain/media/formats/sniff.server.ts'
import { type OriginalExt, type Turn } from '#app/domain/media/media.ts'
import { type PhotoType, type VideoType, videoTypes } from '#app/domain/media/media-types.ts'
import { isSystemError } from '#app/domain/media/transform/system-error.ts'
import { transformPhoto } from '#app/domain/media/transform/transform.server.ts'
import { workQueue } from '#app/domain/media/transform/work-queue.ts'
import { wipeVideoLocation } from '#app/domain/media/videos/videos.server.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { MediaArea } from '#app/integrations/media-store/media-store.ts'
import { inWorkFolder } from '#app/integrations/media-store/work-folder.server.ts'
import { videoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
import type { Database } from '#db/schema.ts'

/** A file as it was uploaded and lies at `path`; `field` is the form's name for it. A `turn` is for still photos. */
export type UploadedFile = {
  field: string
  name: string
  path: string
  bytes: number
  sha256: string
  turn?: Turn
}

/** What the files of a photo or video are. A video is measured later, by a job. */
type MediaFacts = {
  kind: 'image' | 'video'
  ext: OriginalExt
  mime: string
  width: number | null
  height: number | null
  dominantColor: string | null
  isAnimated: boolean
  bytes: number
}

/** A photo or video in the media store, that stands in no gallery yet: `keepFiles` when it does. */
export type StoredMedia = MediaFacts & { area: MediaArea; name: string; sha256: string }

/**
 * Checks an upload by its content and stores it under a new name: a photo turned upright, stripped and in its
 * variants, a video as it is but for the place where it was taken. Refusals are those of `sniffMedia` and
 * `transformPhoto`, at the form's field; nothing is left behind then. Never part of a transaction.
 */
export async function storeMedia(
  db: Kysely<Database>,
  file: UploadedFile,
  area: MediaArea,
): Promise<StoredMedia> {
  const sniffed = await sniffMedia(file)
  const name = await reserveFileName(db, area)
  try {
    const facts =
      sniffed.kind === 'image'
        ? await storePhoto(file, sniffed.type, area, name)
        : await storeVideo(file, sniffed.type, area, name)
    return { ...facts, area, name, sha256: file.sha256 }
  } catch (error) {
    await discardFiles(db, { area, name })
    throw error
  }
}

async function storePhoto(
  file: UploadedFile,
  type: PhotoType,
  area: MediaArea,
  name: string,
): Promise<MediaFacts> {
  return inWorkFolder('photo', async (folder) => {
    const { path, turn = 0 } = file
    const photo = await transformPhoto({ path, type, turn }, folder, file.field)
    for (const { variant, ext, path } of photo.files) {
      await mediaStore().put(area, `${name}/${variant}.${ext}`, path)
    }
    const { width, height, dominantColor, isAnimated, ext, mime, bytes } = photo
    return { kind: 'image', width, height, dominantColor, isAnimated, ext, mime, bytes }
  })
}

async function storeVideo(
  file: UploadedFile,
  type: VideoType,
  area: MediaArea,
  name: string,
): Promise<MediaFacts> {
  await mustBeReadable(file, type)
  await wipeVideoLocation(file.path, type)
  const ext = videoTypes[type][0]
  await mediaStore().put(area, `${name}/original.${ext}`, file.path)
  return {
    kind: 'video',
    ext,
    mime: type,
    width: null,
    height: null,
    dominantColor: null,
    isAnimated: false,
    bytes: file.bytes,
  }
}

/** Half a second of a core each. */
const probes = workQueue({ atOnce: availableParallelism(), maxWaiting: 24 })

/** With ffmpeg at hand a video that nothing can read is refused at once; without it, it has to be believed. */
async function mustBeReadable({ path, field }: UploadedFile, type: VideoType): Promise<void> {
  const tool = videoTool()
  if (tool === null) return
  await probes.run(async () => {
    try {
      await tool.probe(path, type)
    } catch (cause) {
      if (isSystemError(cause)) throw cause
      throw new DomainError('file_broken', { field, cause })
    }
  })
}
