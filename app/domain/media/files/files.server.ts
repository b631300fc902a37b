import type { Kysely } from 'kysely'
import { now } from '#app/clock.server.ts'
import { inTransaction } from '#app/db.server.ts'
import { DomainError, found, must } from '#app/domain/errors.ts'
import { hasCode } from '#app/integrations/media-store/folders.server.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { type MediaArea, newMediaName } from '#app/integrations/media-store/media-store.ts'
import type { Database, MediaRow, ReadDatabase } from '#db/schema.ts'

/*
 * Files cannot be part of a transaction. So the deletion of every new file is scheduled before it is written, and the
 * transaction that stores its name in a row cancels it and schedules the deletion of the replaced name. After an
 * interruption the sweep deletes files that no row names.
 */

/** Longest time from the first stored file to its row. */
const ARRIVAL_MS = 60 * 60 * 1000

export type FilesOf = Pick<MediaRow, 'id' | 'area' | 'name' | 'status'>

/** The names of all files of a photo or video. */
export type AllNames = Pick<MediaRow, 'area' | 'name' | 'upload_name'>

/** A new name for files that are about to be stored. */
export async function reserveFileName(db: Kysely<Database>, area: MediaArea): Promise<string> {
  const name = newMediaName()
  await scheduleDeletion(db, { area, name }, now() + ARRIVAL_MS)
  return name
}

/** Cancels the scheduled deletion, in the transaction that stores the name in a row. `conflict` if it was swept already. */
export async function confirmFileName(db: Kysely<Database>, name: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('scheduled_deletions')
    .where('name', '=', name)
    .executeTakeFirst()
  must(numDeletedRows === 1n, 'conflict')
}

/** Schedules a deletion, in the transaction that removes the name from its row. */
export async function scheduleDeletion(
  db: Kysely<Database>,
  { area, name }: { area: MediaArea; name: string },
  dueAt = now(),
): Promise<void> {
  await db
    .insertInto('scheduled_deletions')
    .values({ area, name, due_at: dueAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ due_at: dueAt }))
    .execute()
}

/** The same for everything that is there of a photo or video. */
export async function scheduleDeletionOfAll(
  db: Kysely<Database>,
  { area, name, upload_name }: AllNames,
  dueAt = now(),
): Promise<void> {
  await scheduleDeletion(db, { area, name }, dueAt)
  if (upload_name !== null) await scheduleDeletion(db, { area: 'private', name: upload_name }, dueAt)
}

/** Deletes files that are due, oldest first; returns the number of photos and videos. */
export async function deleteScheduledFiles(
  db: Kysely<Database>,
  at: number,
  most = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const due = await db
    .selectFrom('scheduled_deletions')
    .select(['area', 'name'])
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(most)
    .execute()
  for (const { area, name } of due) {
    await mediaStore().remove(area, name)
    await db.deleteFrom('scheduled_deletions').where('name', '=', name).execute()
  }
  return due.length
}

/**
 * Runs `act`, which schedules deletions, in a transaction, then deletes the files. If that fails they stay due for the
 * sweep; the act is committed all the same.
 */
export async function deleteFilesAfterCommit<T>(
  db: Kysely<Database>,
  act: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(db, act)
  await deleteScheduledFiles(db, now(), 10).catch(() => 0)
  return result
}

/** Deletes files without a row, after the act that was to store their name has failed. */
export async function discardFiles(
  db: Kysely<Database>,
  files: { area: MediaArea; name: string },
): Promise<void> {
  await deleteFilesAfterCommit(db, (db) => scheduleDeletion(db, files))
}

/** The same for everything that is there of a photo or video. */
export async function discardAllFiles(db: Kysely<Database>, media: AllNames): Promise<void> {
  await deleteFilesAfterCommit(db, (db) => scheduleDeletionOfAll(db, media))
}

/**
 * Publishes or withdraws the files of a photo or video: they get a new name in the other area, stored in the
 * transaction of `act`; the old ones are deleted. `conflict` if somebody else changed the image meanwhile,
 * `image_files_missing` if they are not where its row says.
 */
export async function switchFiles<T>(
  db: Kysely<Database>,
  media: FilesOf,
  to: MediaArea,
  act: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const name = await reserveFileName(db, to)
  try {
    const copied = await copyFiles(db, media, to, name)
    return await deleteFilesAfterCommit(db, async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('media')
        .set({ area: to, name })
        .where('id', '=', media.id)
        .where('name', '=', media.name)
        .where('status', '=', media.status)
        .where('has_poster', '=', copied.has_poster)
        .where('has_mp4', '=', copied.has_mp4)
        .where('upload_name', 'is', copied.upload_name)
        .executeTakeFirst()
      must(numUpdatedRows === 1n, 'conflict')
      await confirmFileName(db, name)
      await scheduleDeletion(db, media)
      return act(db)
    })
  } catch (error) {
    await discardFiles(db, { area: to, name })
    throw error
  }
}

/** Runs `act` again, from the start, after a `conflict`. */
export async function retryOnConflict(act: () => Promise<void>, tries = 3): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await act()
    } catch (error) {
      if (left === 0 || !(error instanceof DomainError) || error.code !== 'conflict') throw error
    }
  }
}

/** Copies the current files; the job that prepares a video may add files until the row has the new name. */
async function copyFiles(
  db: ReadDatabase,
  media: FilesOf,
  to: MediaArea,
  name: string,
): Promise<Pick<MediaRow, 'has_poster' | 'has_mp4' | 'upload_name'>> {
  const before = found(await filesOf(db, media), 'conflict')
  // Its upload still lies among its files: the next sweep takes them apart.
  must(before.upload_name !== media.name, 'conflict')
  // Of a video that was uploaded a moment ago there is nothing yet but its upload, which stays where it is.
  if (before.upload_name !== null && before.has_poster === 0) return before
  try {
    await mediaStore().copy(media.area, to, media.name, name)
    return before
  } catch (error) {
    if (!(await filesOf(db, media))) throw new DomainError('conflict', { cause: error })
    throw hasCode(error, 'ENOENT') ? new DomainError('image_files_missing', { cause: error }) : error
  }
}

function filesOf(db: ReadDatabase, { id, name, status }: FilesOf) {
  return db
    .selectFrom('media')
    .select(['has_poster', 'has_mp4', 'upload_name'])
    .where('id', '=', id)
    .where('name', '=', name)
    .where('status', '=', status)
    .executeTakeFirst()
}
