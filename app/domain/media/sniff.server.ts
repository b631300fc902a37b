import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { DomainError } from '#app/domain/errors.ts'
import { type PhotoType, photoExtensions, photoTypes } from '#app/domain/media/media.ts'

/**
 * The type of an uploaded photo: what its content says, and its extension must be one of ours too (it may be that
 * of another photo type: phones rename freely). Throws `file_empty` or `file_type`.
 */
export async function sniffPhoto(file: {
  field: string
  name: string
  path: string
  bytes: number
}): Promise<PhotoType> {
  if (file.bytes === 0) throw new DomainError('file_empty', { field: file.field })
  const mime = await typeByContent(file.path)
  const ext = extname(file.name).slice(1).toLowerCase()
  if (mime === undefined || !isPhotoType(mime) || !photoExtensions.includes(ext)) {
    throw wrongType(file.field)
  }
  return mime
}

export function wrongType(field: string): DomainError {
  return new DomainError('file_type', { field, params: { types: photoExtensions.join(', ') } })
}

/** A file too short or too broken to read a type from has none. */
async function typeByContent(path: string): Promise<string | undefined> {
  try {
    return (await fileTypeFromFile(path))?.mime
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error
    return undefined
  }
}

function isPhotoType(mime: string): mime is PhotoType {
  return Object.hasOwn(photoTypes, mime)
}
