import { DomainError } from '#app/domain/errors.ts'
import type { ReceivedFile } from '#app/http/files/receive-form.server.ts'

/** The one file of a form, or null when none was picked; more than one is refused (GAL-63). */
export function singleFile(files: ReceivedFile[]): ReceivedFile | null {
  const [file, second] = files
  if (second) throw new DomainError('file_single', { field: second.field })
  return file ?? null
}

/** The same where a file is needed. */
export function requiredFile(files: ReceivedFile[], field: string): ReceivedFile {
  const file = singleFile(files)
  if (file === null) throw new DomainError('file_required', { field })
  return file
}
