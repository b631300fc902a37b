import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { DomainError } from '#app/domain/errors.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { SentFile, SentFileOf } from '#app/form-answer.ts'
import type { ReceivedFile } from '#app/http/files/receive-form.server.ts'
import { tryConsume } from '#app/http/request/rate-limits.server.ts'
import type { ActionArgs } from '#app/http/screens/screen-loader.server.ts'
import type { SubmittedForm } from '#app/http/screens/submitted-form.server.ts'
import type { Database } from '#db/schema.ts'

/** Storage of files that arrived before their form, or with a refused one; a noun that takes files provides it. Times are ms UTC. */
export type FileDrafts = {
  keep(db: Kysely<Database>, member: Member, file: ReceivedFile): Promise<SentFile>
  /** For the form that came back; null when it is gone, another member's, or cannot be stored anyway. */
  show(
    db: Kysely<Database>,
    member: Member,
    draft: { token: string; field: string },
    at: number,
  ): Promise<SentFileOf | null>
  /** A copy of the file, as if it had just been uploaded; `file_draft_gone` when there is none any more. */
  open(
    db: Kysely<Database>,
    member: Member,
    draft: { token: string; field: string },
    at: number,
  ): Promise<ReceivedFile>
  discard(db: Kysely<Database>, member: Member, token: string, at: number): Promise<void>
}

/** Runs an intent with the files of its form, or with its file draft, which is discarded after a success. */
export async function withFiles<Result>(
  form: SubmittedForm,
  { db, viewer, at }: ActionArgs,
  fileDrafts: FileDrafts | undefined,
  run: (files: ReceivedFile[]) => Promise<Result>,
): Promise<Result> {
  const draft = form.fileDraft
  if (viewer === null || draft === null || form.files.length > 0 || !fileDrafts) return run(form.files)
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

/** Keeps the file of a refused form for the corrected one, unless the file is at fault. */
export async function keepFile(
  error: DomainError,
  form: SubmittedForm,
  args: ActionArgs,
  fileDrafts: FileDrafts,
): Promise<SentFileOf | null> {
  const { db, viewer, at } = args
  const [file, more] = form.files
  if (viewer === null || viewer.isRestricted || viewer.isFirstLogin || form.hasUnreadBody || more) return null
  if (!file) return form.fileDraft && fileDrafts.show(db, viewer, form.fileDraft, at)
  const isAtFault = error.field === file.field || !['invalid', 'conflict', 'too_many'].includes(error.kind)
  if (isAtFault || !existsSync(file.path) || !(await tryConsume('file-drafts', args))) return null
  try {
    const { token } = await fileDrafts.keep(db, viewer, file)
    return await fileDrafts.show(db, viewer, { field: file.field, token }, at)
  } catch (fault) {
    // The file is unusable: that is reported once the rest of the form is valid.
    if (fault instanceof DomainError) return null
    throw fault
  }
}
