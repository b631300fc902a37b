import { DomainError } from '#app/domain/errors.ts'
import { FormRejectedError, type ReceivedFile, receiveForm } from '#app/http/files/receive-form.server.ts'
import type { UploadAdmission } from '#app/http/files/upload-admission.server.ts'
import { digestOf } from '#app/http/request/idempotency.server.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'

/** No form of the site has as many; conform's time grows with the square of the number of fields. */
const MAX_FIELDS = 200

/** The `intent` field, and those that conform would take for commands. */
const reservedFields = new Set(['intent', '__intent__', '__state__', 'lostFile'])

/** A form as received; a refused upload still has the text fields that came before the file. */
export class SubmittedForm {
  private fields: [string, string][] = []
  files: ReceivedFile[] = []
  /** It was refused before its end: the fields behind are not known. */
  hasUnreadBody = false
  /** A file came with it. */
  private hasFile = false
  private removeFiles = async () => {}

  /** `upload` is passed before a file is read, or a kept one opened. */
  constructor(readonly upload: UploadAdmission) {}

  /** A file that is not admitted is not read, but the text fields before it are kept. */
  async receive(request: Request): Promise<void> {
    try {
      const form = await receiveForm(request, {
        dir: mediaStore().workDir,
        admitFile: (bytes) => {
          this.hasFile = true
          return this.upload.admit(bytes)
        },
      })
      this.fields = form.fields.slice(0, MAX_FIELDS)
      this.files = form.files
      this.removeFiles = () => form.dispose()
      if (form.fields.length > MAX_FIELDS) throw new DomainError('body_too_large')
    } catch (error) {
      if (!(error instanceof FormRejectedError)) throw error
      this.fields = error.fields
      this.hasUnreadBody = true
      throw error
    }
  }

  async dispose(): Promise<void> {
    await this.removeFiles()
    this.upload.end()
  }

  get intent(): string {
    return this.value('intent') ?? ''
  }

  value(name: string): string | null {
    return this.fields.find(([field]) => field === name)?.[1] ?? null
  }

  /** The file draft that the form refers to: `{field}.{token}`. */
  get fileDraft(): { field: string; token: string } | null {
    const [field = '', token = ''] = (this.value('fileDraft') ?? '').split('.')
    return token === '' ? null : { field, token }
  }

  /** The text fields to show again: no idempotency key, no file. */
  textFields(): [string, string][] {
    return this.fields.filter(([field]) => field !== 'formKey' && field !== 'fileDraft')
  }

  /** What can wait for its sender to sign in: the texts. `lostFile` says that there was more; scripts say so themselves. */
  draftFields(): [string, string][] {
    const fields = this.textFields()
    return this.hasFile || this.fileDraft ? [...fields, ['lostFile', '1']] : fields
  }

  /** The same as form data, for conform to read. */
  toFormData(): FormData {
    const content = new FormData()
    for (const [field, value] of this.textFields())
      if (!reservedFields.has(field)) content.append(field, value)
    return content
  }

  digest(): string {
    return digestOf([
      ...this.fields.filter(([field]) => field !== 'formKey'),
      ...this.files.map(({ field, sha256 }) => [field, sha256] as [string, string]),
    ])
  }
}
