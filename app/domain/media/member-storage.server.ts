import { sql } from 'kysely'
import { DomainError } from '#app/domain/errors.ts'
import type { Member } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

const MEGABYTE = 1024 * 1024

/**
 * One member must not fill the disk for all. A file that begins below the ceiling is taken, whatever its size: nobody
 * knows that before it is there. Deleting makes room again. `member_storage_full`.
 */
export async function mustStayBelowCeiling(db: ReadDatabase, member: Member): Promise<void> {
  if (env.MEMBER_STORAGE_MB === 0) return
  const { bytes } = await storedBytesQuery(db, member.id).executeTakeFirstOrThrow()
  if (bytes < env.MEMBER_STORAGE_MB * MEGABYTE) return
  throw new DomainError('member_storage_full', { params: { megabytes: env.MEMBER_STORAGE_MB } })
}

/** Of photos all files together, of videos the upload; rejected ones have no files. */
export function storedBytesQuery(db: ReadDatabase, userId: number) {
  return db
    .selectFrom('media')
    .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('uploader_id', '=', userId)
    .where('status', '<>', 'rejected')
}
