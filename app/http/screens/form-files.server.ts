import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { DomainError } from '#app/domain/errors.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { SentFile, SentFileOf } from '#app/form-answer.ts'
import type { ReceivedFile } from '#app/http/files/receive-form.server.ts'
import { type MustHaveRoom, UploadAdmission } from '#app/http/files/upload-admission.server.ts'
import type { LimitName } from '#app/http/request/rate-limits.server.ts'
import type { ActionArgs } from '#app/http/screens/screen-loader.server.ts'
import type { SubmittedForm } from '#app/http/screens/submitted-form.server.ts'
import type { Database } from '#db/schema.ts'

/** Storage of files that arrived before their form, or with a refused one; a noun that takes files provides it. Times are ms UTC. */
export type FileDrafts = {
  mustHaveRoom: MustHaveRoom | null
  /** What the files of the screen's forms count as; as uploads unless said otherwise. */
  limit?: LimitName
  keep(db: Kysely<Database>, member: Member, file: ReceivedFile): Promise<SentFile>
  /**
   * For the form that came back; null when it is gone, another member's, or cannot be stored anyway. Only
   * with `mayWork` is a thumbnail made that is not there yet.
   */
  show(
    db: Kysely<Database>,
    member: Member,
    draft: { token: string; field: string; mayWork: boolean },
    at: number,
  ): Promise<SentFileOf | null>
  /** The file, as if it had just been uploaded; `file_draft_gone` when there is none any more. */
  open(
    db: Kysely<Database>,
    member: Member,
    draft: { token: string; field: string },
    at: number,
  ): Promise<ReceivedFile>
  discard(db: Kysely<Database>, member: Member, token: string, at: number): Promise<void>
}

/** The admission of what a screen's forms upload; a screen without storage for files admits none. */
export function formUpload(args: ActionArgs, fileDrafts: FileDrafts | undefined): UploadAdmission {
  return new UploadAdmission(
    args,
    fileDrafts ? { mustHaveRoom: fileDrafts.mustHaveRoom, limit: fileDrafts.limit ?? 'uploads' } : null,
  )
}

/**
 * Runs an intent that takes files with those of its form, or with its file draft, which is discarded after a success.
 */
export async function withFiles<Result>(
  form: SubmittedForm,
  { db, viewer, at }: ActionArgs,
  fileDrafts: FileDrafts | undefined,
  run: (files: ReceivedFile[]) => Promise<Result>,
): Promise<Result> {
  const draft = form.fileDraft
  if (viewer === null || draft === null || form.files.length > 0 || !fileDrafts) return run(form.files)
  await form.upload.admit(0)
  const file = await fileDrafts.open(db, viewer, draft, at)
  try {
    const done = await run([file])
    // The intent has succeeded; a draft that cannot be discarded expires.
    await fileDrafts.discard(db, viewer, draft.token, at).catch(() => {})
    return done
  } finally {
    await rm(file.path, { force: true })
  }
}

/** What another try with other words may do about. */
const correctable = ['invalid', 'conflict']

/** Keeps the file of a refused form for the corrected one, unless the file is at fault; a kept one is shown again. */
export async function keepFile(
  error: DomainError,
  form: SubmittedForm,
  args: ActionArgs,
  fileDrafts: FileDrafts,
): Promise<SentFileOf | null> {
  const { db, viewer, at } = args
  const [file, more] = form.files
  if (viewer === null || viewer.isRestricted || viewer.isFirstLogin || form.hasUnreadBody || more) return null
  const mayWork = correctable.includes(error.kind)
  if (!file) return form.fileDraft && fileDrafts.show(db, viewer, { ...form.fileDraft, mayWork }, at)
  if (!mayWork || error.field === file.field || !existsSync(file.path)) return null
  try {
    const { token } = await fileDrafts.keep(db, viewer, file)
    return await fileDrafts.show(db, viewer, { field: file.field, token, mayWork }, at)
  } catch (fault) {
    // The file is unusable: that is reported once the rest of the form is valid.
    if (fault instanceof DomainError) return null
    throw fault
  }
}
