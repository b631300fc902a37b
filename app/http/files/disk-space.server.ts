import { dirname } from 'node:path'
import { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { freeBytesAt } from '#app/integrations/media-store/folders.server.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'

/**
 * What no upload may take: the database, the jobs and what was accepted before need it. By default as much as the
 * largest file, since what is made of a video takes its size once more.
 */
const reservedBytes = () => env.RESERVED_DISK_MB * 1024 * 1024

/** Bytes that uploads under way may still write. */
let promised = 0

/**
 * Promises disk space to an upload, `storage_full` where the reserve would be touched, on the disk of the media or that
 * of the database. Returns what gives it back.
 */
export async function reserveSpace(bytes: number): Promise<() => void> {
  const [free, beside] = await Promise.all([mediaStore().freeBytes(), freeBesideDatabase()])
  if (free - promised - bytes < reservedBytes() || beside < reservedBytes()) {
    throw new DomainError('storage_full', {
      retryAfter: 60,
      cause: new Error(
        `The disk is nearly full: ${free} bytes are free for media, ${promised} of them promised, and ${beside} for the database`,
      ),
    })
  }
  promised += bytes
  return () => {
    promised -= bytes
  }
}

/** Where the database lies elsewhere, uploads take nothing of its disk but rows. */
async function freeBesideDatabase(): Promise<number> {
  try {
    return await freeBytesAt(dirname(env.DATABASE_PATH))
  } catch {
    // Not made yet, or in memory.
    return Number.POSITIVE_INFINITY
  }
}
