import { DomainError } from '#app/domain/errors.ts'
import { sniffMedia } from '#app/domain/media/formats/sniff.server.ts'
import { type PhotoType, photoTypesText } from '#app/domain/media/media-types.ts'

/**
 * The type of an upload where only photos are taken. Refuses a video as such (`file_image_only`), and of what is neither
 * names the types of photos alone (`file_type`); `file_empty`.
 */
export async function photoTypeOf(file: { field: string; path: string; bytes: number }): Promise<PhotoType> {
  const { field } = file
  const sniffed = await sniffMedia(file).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'file_type') throw error
    throw new DomainError('file_type', { field, params: { types: photoTypesText }, cause: error })
  })
  if (sniffed.kind === 'video') throw new DomainError('file_image_only', { field })
  return sniffed.type
}
