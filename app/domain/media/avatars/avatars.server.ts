import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type AndThen, asItIs } from '#app/db.server.ts'
import { must } from '#app/domain/errors.ts'
import { squaresOf } from '#app/domain/media/avatars/squares.server.ts'
import {
  confirmFileName,
  deleteFilesAfterCommit,
  discardFiles,
  reserveFileName,
  scheduleDeletion,
} from '#app/domain/media/files/files.server.ts'
import type { UploadedFile } from '#app/domain/media/files/store-media.server.ts'
import { photoTypeOf } from '#app/domain/media/formats/photo-type.server.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { userById } from '#app/domain/users/users.server.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { inWorkFolder } from '#app/integrations/media-store/work-folder.server.ts'
import type { Database, UserRow } from '#db/schema.ts'

/** Whose picture a member may change: their own, an admin everybody's (API-52). */
export function canChangeAvatar(member: Member, userId: number): boolean {
  return member.id === userId || member.isAdmin
}

/**
 * Gives a user the picture of an uploaded file; its square variants take the place of the old ones. Refusals are those
 * of `sniffMedia` and `transformPhoto` and `file_image_only`, at the form's field; nothing is left behind then.
 */
export async function setAvatar<Result = UserRow>(
  db: Kysely<Database>,
  member: Member,
  { userId, file }: { userId: number; file: UploadedFile },
  at: number,
  andThen: AndThen<UserRow, Result> = asItIs,
): Promise<Result> {
  must(canChangeAvatar(member, userId))
  await userById(db, userId)
  const name = await reserveFileName(db, 'public')
  try {
    await storeSquares(file, name)
    return await deleteFilesAfterCommit(db, async (db) => {
      const user = await replaceAvatar(db, member, { userId, name }, at)
      await confirmFileName(db, name)
      return andThen(db, user)
    })
  } catch (error) {
    await discardFiles(db, { area: 'public', name })
    throw error
  }
}

/** Takes a user's picture away; their initials stand in its place again. Without one nothing changes. */
export async function removeAvatar(
  db: Kysely<Database>,
  member: Member,
  userId: number,
  at: number,
): Promise<void> {
  must(canChangeAvatar(member, userId))
  await deleteFilesAfterCommit(db, (db) => replaceAvatar(db, member, { userId, name: null }, at))
}

async function storeSquares(file: UploadedFile, name: string): Promise<void> {
  const { path, field, turn } = file
  const squares = await squaresOf({ path, type: await photoTypeOf(file), turn }, field)
  await inWorkFolder('avatar', async (folder) => {
    for (const { file, data } of squares) {
      await writeFile(join(folder, file), data)
      await mediaStore().put('public', `${name}/${file}`, join(folder, file))
    }
  })
}

/** What an admin does to another's picture is kept in the log. */
async function replaceAvatar(
  db: Kysely<Database>,
  member: Member,
  { userId, name }: { userId: number; name: string | null },
  at: number,
): Promise<UserRow> {
  const { avatar: old } = await userById(db, userId)
  const user = await db
    .updateTable('users')
    .set({ avatar: name })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (old !== null) await scheduleDeletion(db, { area: 'public', name: old })
  if (member.id !== userId && old !== name) {
    const action = name === null ? 'remove-picture' : 'change-picture'
    await recordModeration(db, member, { action, subjectKind: 'user', subjectId: userId }, at)
  }
  return user
}
