import { toId } from '#app/domain/ids.ts'
import { type OriginalExt, type Photo, unknownColour, type VideoTraits } from '#app/domain/media/media.ts'
import type { MediaRow } from '#db/schema.ts'

/** What `toPhoto` needs of a row. */
export const photoColumns = [
  'media.name',
  'media.kind',
  'media.extension',
  'media.width',
  'media.height',
  'media.dominant_color',
  'media.is_animated',
  'media.has_poster',
  'media.upload_name',
  'media.given_up_at',
] as const

type PhotoRow = Pick<
  MediaRow,
  | 'name'
  | 'kind'
  | 'extension'
  | 'width'
  | 'height'
  | 'dominant_color'
  | 'is_animated'
  | 'has_poster'
  | 'upload_name'
  | 'given_up_at'
>

/** Where the files are asked for that are not public, by those who may see them. */
export function privateBase(mediaId: number): string {
  return `/media/private/${toId('media', mediaId)}`
}

/** A row as it is shown; a video that is not measured yet is taken for one of 16:9. */
export function toPhoto(row: PhotoRow): Photo {
  const { width, height } = row
  return {
    name: row.name,
    ext: row.extension as OriginalExt,
    ...(width === null || height === null
      ? { width: 1280, height: 720, isMeasured: false }
      : { width, height }),
    dominantColor: row.dominant_color ?? unknownColour,
    ...(row.is_animated ? { isAnimated: true } : {}),
    ...(row.kind === 'video' ? { video: toVideo(row) } : {}),
  }
}

function toVideo({ has_poster, upload_name, given_up_at }: PhotoRow): VideoTraits {
  const unready = given_up_at === null ? 'preparing' : 'failed'
  return {
    hasPoster: has_poster === 1,
    status: upload_name === null ? 'ready' : unready,
  }
}
