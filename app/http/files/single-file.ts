import { DomainError } from '#app/domain/errors.ts'
import type { ReceivedFile } from '#app/http/files/receive-form.server.ts'

/** The one file of a form, or null when none was picked; more than one is refused (GAL-63). */
export function singleFile(files: ReceivedFile[]): ReceivedFile | null {
  const [file, second] = files
  if (second) throw new DomainError('file_single', { field: second.field })
  return file ?? null
}

/** The same where a file is needed; `code` says so where it has to be a photo. */
export function requiredFile(
  files: ReceivedFile[],
  field: string,
  code: 'file_required' | 'photo_required' = 'file_required',
): ReceivedFile {
  const file = singleFile(files)
  if (file === null) throw new DomainError(code, { field })
  return file
}
