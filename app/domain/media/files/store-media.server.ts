import type { Kysely } from 'kysely'
import { DomainError } from '#app/domain/errors.ts'
import { discardAllFiles, reserveFileName } from '#app/domain/media/files/files.server.ts'
import { sniffMedia } from '#app/domain/media/formats/sniff.server.ts'
import { hasPlausibleTables } from '#app/domain/media/formats/video-tables.server.ts'
import { type OriginalExt, type Turn } from '#app/domain/media/media.ts'
import { type PhotoType, type VideoType, videoTypes } from '#app/domain/media/media-types.ts'
import { isSystemError } from '#app/domain/media/transform/system-error.ts'
import { transformPhoto } from '#app/domain/media/transform/transform.server.ts'
import { workQueue } from '#app/domain/media/transform/work-queue.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { MediaArea } from '#app/integrations/media-store/media-store.ts'
import { inWorkFolder } from '#app/integrations/media-store/work-folder.server.ts'
import { ProgramMissing, ProgramStarved, videoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
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

/**
 * A photo or video in the media store, that stands in no gallery yet: `insertMedia` puts it there. `uploadName` is that
 * of a video's upload, which is never served.
 */
export type StoredMedia = MediaFacts & {
  area: MediaArea
  name: string
  uploadName: string | null
  sha256: string
}

/**
 * Checks an upload by its content and stores it under a new name: a photo turned upright, stripped and in its
 * variants. A video is stored as it is, but privately: a job makes the file that is served. Refusals are those of
 * `sniffMedia` and `transformPhoto`, at the form's field; nothing is left behind then. Never part of a transaction.
 */
export async function storeMedia(
  db: Kysely<Database>,
  file: UploadedFile,
  area: MediaArea,
): Promise<StoredMedia> {
  const sniffed = await sniffMedia(file)
  const name = await reserveFileName(db, area)
  const { sha256 } = file
  if (sniffed.kind === 'video') return storeVideo(db, file, sniffed.type, { area, name, sha256 })
  try {
    const facts = await storePhoto(file, sniffed.type, area, name)
    return { ...facts, area, name, uploadName: null, sha256 }
  } catch (error) {
    await discardAllFiles(db, { area, name, upload_name: null })
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
  db: Kysely<Database>,
  file: UploadedFile,
  type: VideoType,
  stored: Pick<StoredMedia, 'area' | 'name' | 'sha256'>,
): Promise<StoredMedia> {
  const { area, name } = stored
  let uploadName: string | null = null
  try {
    await mustBeReadable(file, type)
    uploadName = await reserveFileName(db, 'private')
    const ext = videoTypes[type][0]
    await mediaStore().put('private', `${uploadName}/original.${ext}`, file.path)
    return { ...stored, ...unmeasured, uploadName, ext, mime: type, bytes: file.bytes }
  } catch (error) {
    await discardAllFiles(db, { area, name, upload_name: uploadName })
    throw error
  }
}

const unmeasured = {
  kind: 'video',
  width: null,
  height: null,
  dominantColor: null,
  isAnimated: false,
} as const

/** A real video takes a blink of a core; a hostile one may take all the memory and time that one may have. */
const videos = workQueue({ atOnce: 1, maxWaiting: 8, secondsEach: 3 })

/** With ffmpeg at hand a video that nothing can read is refused at once; without it, it has to be believed. */
async function mustBeReadable({ path, field }: UploadedFile, type: VideoType): Promise<void> {
  const hasBoxes = type === 'video/mp4' || type === 'video/quicktime'
  if (hasBoxes && !(await hasPlausibleTables(path))) throw new DomainError('file_broken', { field })
  const tool = videoTool()
  if (tool === null) return
  await videos.run(() =>
    tool.probe(path, type).catch((cause: unknown) => {
      // As where there was none at the start.
      if (cause instanceof ProgramMissing) return
      if (isSystemError(cause)) throw cause
      if (cause instanceof ProgramStarved)
        throw new DomainError('overloaded', { field, retryAfter: 60, cause })
      throw new DomainError('file_broken', { field, cause })
    }),
  )
}
