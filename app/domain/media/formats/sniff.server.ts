import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { DomainError } from '#app/domain/errors.ts'
import { hasPictureTrack } from '#app/domain/media/formats/iso-video.server.ts'
import { isSvg } from '#app/domain/media/formats/svg-text.ts'
import {
  type PhotoType,
  photoTypes,
  typesText,
  type VideoType,
  videoTypes,
} from '#app/domain/media/media-types.ts'

export type SniffedMedia = { kind: 'image'; type: PhotoType } | { kind: 'video'; type: VideoType }

/**
 * What an uploaded file is, by its content alone: phones send `image`, `1000012345` or a PNG that is called `.jpg`.
 * Throws `file_empty` or `file_type`.
 */
export async function sniffMedia(file: {
  field: string
  path: string
  bytes: number
}): Promise<SniffedMedia> {
  if (file.bytes === 0) throw new DomainError('file_empty', { field: file.field })
  const head = await headOf(file.path)
  const mime = isSvg(head) ? 'image/svg+xml' : await binaryType(file.path, head)
  if (mime !== undefined && isPhotoType(mime)) return { kind: 'image', type: mime }
  if (mime !== undefined && isVideoType(mime)) return { kind: 'video', type: mime }
  throw wrongType(file.field)
}

export function wrongType(field: string): DomainError {
  return new DomainError('file_type', { field, params: { types: typesText } })
}

/** Types that are another one for us: the rest of a moving PNG or HEIC is left out, M4V and 3GP are MP4. */
const aliases: Record<string, PhotoType | VideoType> = {
  'image/apng': 'image/png',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
  'video/x-m4v': 'video/mp4',
  'video/3gpp': 'video/mp4',
  'video/3gpp2': 'video/mp4',
}

/** How our binary types begin. Of others nothing more is read: archives, say, would be unpacked to look inside. */
const beginnings =
  /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF|BM|II[*+]\0|MM\0[*+]|\x1aE\xdf\xa3|[^]{4}(?:ftyp|moov|mdat|free|skip|wide|pnot))/

/** A file too short or too broken to read a type from has none. The brand of a video counts less than its tracks. */
async function binaryType(path: string, head: Buffer): Promise<string | undefined> {
  if (!beginnings.test(head.toString('latin1', 0, 12))) return undefined
  const mime = await typeBySignature(path)
  const mayHavePictures = mime === undefined || mime.startsWith('audio/')
  if (mayHavePictures && (await hasPictureTrack(path))) return 'video/mp4'
  return mime && (aliases[mime] ?? mime)
}

async function typeBySignature(path: string): Promise<string | undefined> {
  try {
    return (await fileTypeFromFile(path))?.mime
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error
    return undefined
  }
}

/** The root of an SVG stands at its start, behind nothing longer than a licence in a comment. */
const HEAD_BYTES = 64 * 1024

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function isPhotoType(mime: string): mime is PhotoType {
  return Object.hasOwn(photoTypes, mime)
}

function isVideoType(mime: string): mime is VideoType {
  return Object.hasOwn(videoTypes, mime)
}
