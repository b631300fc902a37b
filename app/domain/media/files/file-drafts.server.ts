import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { now } from '#app/clock.server.ts'
import { type AndThen, asItIs } from '#app/db.server.ts'
import { DomainError, must } from '#app/domain/errors.ts'
import {
  deleteFilesAfterCommit,
  discardFiles,
  reserveFileName,
  scheduleDeletion,
} from '#app/domain/media/files/files.server.ts'
import type { UploadedFile } from '#app/domain/media/files/store-media.server.ts'
import { sniffMedia } from '#app/domain/media/formats/sniff.server.ts'
import type { PhotoType } from '#app/domain/media/media-types.ts'
import { mustHaveRoom } from '#app/domain/media/photos.server.ts'
import { thumbnailOf, thumbnailOfPixels } from '#app/domain/media/transform/transform.server.ts'
import { hashToken } from '#app/domain/session/session.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { inWorkFolder } from '#app/integrations/media-store/work-folder.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** How long an accepted file waits for the rest of its form (contract, section 5). */
export const FILE_DRAFT_MS = 60 * 60 * 1000

/** So many of one member's files wait at once; the oldest makes room. */
const MAX_DRAFTS = 3

/** A file that waits. */
export type FileDraft = { token: string; name: string; isVideo: boolean }

/**
 * Keeps a file that was sent in a form which came back, or ahead of one, so that nobody has to pick it again. Its type
 * is checked as any upload's is; it is not decoded, since most are on their way to be stored. The file at `path` is
 * taken away.
 */
export async function saveFileDraft<Result = FileDraft>(
  db: Kysely<Database>,
  member: Member,
  file: UploadedFile,
  andThen: AndThen<FileDraft, Result> = asItIs,
): Promise<Result> {
  const sniffed = await sniffMedia(file)
  const token = randomBytes(24).toString('base64url')
  const name = await reserveFileName(db, 'private')
  const at = now()
  try {
    await mediaStore().put('private', fileOf({ name }), file.path)
    return await deleteFilesAfterCommit(db, async (db) => {
      await makeRoom(db, member, at)
      await db
        .insertInto('file_drafts')
        .values({
          token_hash: hashToken(token),
          user_id: member.id,
          name,
          original_name: file.name,
          mime: sniffed.type,
          bytes: file.bytes,
          sha256: file.sha256,
          thumbnail: null,
          created_at: at,
          expires_at: at + FILE_DRAFT_MS,
        })
        .execute()
      await scheduleDeletion(db, { area: 'private', name }, at + FILE_DRAFT_MS)
      return andThen(db, { token, name: file.name, isVideo: sniffed.kind === 'video' })
    })
  } catch (error) {
    await discardFiles(db, { area: 'private', name })
    throw error
  }
}

/** Where it lies in the store: nothing of what the client calls it is in the path. */
function fileOf({ name }: { name: string }): string {
  return `${name}/upload.bin`
}

async function makeRoom(db: Kysely<Database>, member: Member, at: number): Promise<void> {
  await deleteOldFileDrafts(db, at)
  const older = await db
    .selectFrom('file_drafts')
    .select(['token_hash', 'name'])
    .where('user_id', '=', member.id)
    .orderBy('created_at', 'desc')
    .offset(MAX_DRAFTS - 1)
    .limit(100)
    .execute()
  for (const { token_hash, name } of older) {
    await db.deleteFrom('file_drafts').where('token_hash', '=', token_hash).execute()
    await scheduleDeletion(db, { area: 'private', name })
  }
}

/** Their files are due by then. */
export async function deleteOldFileDrafts(db: Kysely<Database>, at: number): Promise<void> {
  await db.deleteFrom('file_drafts').where('expires_at', '<=', at).execute()
}

/** A draft as the form that came back shows it, at a field. `thumbnail` is a `data:` address; a video has none. */
export type ShownFileDraft = FileDraft & { field: string; thumbnail: string | null }

/**
 * The draft for a form that came back; null when it is gone, or another member's. A photo of which no thumbnail can be
 * made is discarded: it could not be stored either. Only with `mayWork` is one made that is not there yet.
 */
export async function showFileDraft(
  db: Kysely<Database>,
  member: Member,
  { field, token, mayWork }: { field: string; token: string; mayWork: boolean },
  at: number,
): Promise<ShownFileDraft | null> {
  const row = await draftOf(db, member, token, at)
  if (!row) return null
  const shown = { field, token, name: row.original_name, isVideo: row.mime.startsWith('video/') }
  if (shown.isVideo || (row.thumbnail === null && !mayWork)) return { ...shown, thumbnail: null }
  try {
    return { ...shown, thumbnail: dataUrl(row.thumbnail ?? (await addThumbnail(db, row))) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'overloaded') return { ...shown, thumbnail: null }
    await discard(db, row)
    return null
  }
}

/** The same for a page that shows a draft of the reader's own: only a thumbnail that is there already. */
export async function readFileDraft(
  db: ReadDatabase,
  member: Member,
  token: string,
  at: number,
): Promise<(FileDraft & { thumbnail: string | null; sha256: string }) | null> {
  const row = await draftOf(db, member, token, at)
  if (!row) return null
  const { sha256, original_name: name, mime } = row
  const thumbnail = row.thumbnail && dataUrl(row.thumbnail)
  return { token, name, isVideo: mime.startsWith('video/'), thumbnail, sha256 }
}

function dataUrl(thumbnail: string): string {
  return `data:image/webp;base64,${thumbnail}`
}

/**
 * Makes the thumbnail of a photo that waits, if it has none, so that a page can show it; none where too many wait to be
 * decoded. Throws what is wrong with the photo, at `field`.
 */
export async function makeThumbnail(
  db: Kysely<Database>,
  member: Member,
  { field, token }: { field: string; token: string },
  at: number,
): Promise<void> {
  const row = await draftOf(db, member, token, at)
  if (!row) throw new DomainError('file_draft_gone', { field })
  if (row.thumbnail !== null) return
  await addThumbnail(db, row, field).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'overloaded') throw error
  })
}

/** The same from pixels of the photo that are there already, upright. */
export async function makeThumbnailOf(
  db: Kysely<Database>,
  member: Member,
  token: string,
  pixels: Parameters<typeof thumbnailOfPixels>[0],
  at: number,
): Promise<void> {
  const row = await draftOf(db, member, token, at)
  if (row?.thumbnail === null) await saveThumbnail(db, row, await thumbnailOfPixels(pixels))
}

async function addThumbnail(db: Kysely<Database>, row: FileDraftRow, field = 'file'): Promise<string> {
  const picture = await inWorkFolder('draft', async (folder) => {
    const path = join(folder, 'upload')
    must(await mediaStore().fetch('private', fileOf(row), path), 'file_draft_gone')
    return thumbnailOf({ path, type: row.mime as PhotoType }, field)
  })
  return saveThumbnail(db, row, picture)
}

async function saveThumbnail(db: Kysely<Database>, row: FileDraftRow, picture: Buffer): Promise<string> {
  const thumbnail = picture.toString('base64')
  await db.updateTable('file_drafts').set({ thumbnail }).where('token_hash', '=', row.token_hash).execute()
  return thumbnail
}

/** The file, as if it had just been uploaded; `file_draft_gone` when there is none any more. Nothing is copied for it. */
export async function openFileDraft(
  db: ReadDatabase,
  member: Member,
  { token, field }: { token: string; field: string },
  at: number,
): Promise<UploadedFile> {
  const row = await draftOf(db, member, token, at)
  const store = mediaStore()
  await mkdir(store.workDir, { recursive: true })
  const path = join(store.workDir, `draft-${randomBytes(16).toString('hex')}`)
  const isThere = row !== undefined && (await store.fetch('private', fileOf(row), path))
  if (!isThere) throw new DomainError('file_draft_gone', { field })
  return { field, name: row.original_name, path, bytes: row.bytes, sha256: row.sha256 }
}

/** After the form has gone through. */
export async function discardFileDraft(
  db: Kysely<Database>,
  member: Member,
  token: string,
  at: number,
): Promise<void> {
  const row = await draftOf(db, member, token, at)
  if (row) await discard(db, row)
}

async function discard(db: Kysely<Database>, { token_hash, name }: FileDraftRow): Promise<void> {
  await deleteFilesAfterCommit(db, async (db) => {
    await db.deleteFrom('file_drafts').where('token_hash', '=', token_hash).execute()
    await scheduleDeletion(db, { area: 'private', name })
  })
}

type FileDraftRow = NonNullable<Awaited<ReturnType<typeof draftOf>>>

function draftOf(db: ReadDatabase, member: Member, token: string, at: number) {
  return db
    .selectFrom('file_drafts')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', member.id)
    .where('expires_at', '>', at)
    .executeTakeFirst()
}

/** As screens with file fields hand it to `screenAction`. */
export const fileDrafts = {
  mustHaveRoom,
  keep: saveFileDraft,
  show: showFileDraft,
  open: openFileDraft,
  discard: discardFileDraft,
}
