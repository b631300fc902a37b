import { DomainError } from '#app/domain/errors.ts'
import { maxFileBytes } from '#app/domain/upload-limits.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'

/**
 * What no upload may take: the database, the jobs and what was accepted before need it. As much as the largest file,
 * since what is made of a video takes its size once more.
 */
const RESERVED_BYTES = maxFileBytes

/** Bytes that uploads under way may still write. */
let promised = 0

/** Promises disk space to an upload, `storage_full` where the reserve would be touched. Returns what gives it back. */
export async function reserveSpace(bytes: number): Promise<() => void> {
  const free = await mediaStore().freeBytes()
  if (free - promised - bytes < RESERVED_BYTES) {
    throw new DomainError('storage_full', {
      retryAfter: 60,
      cause: new Error(`The disk is nearly full: ${free} bytes are free, ${promised} of them promised`),
    })
  }
  promised += bytes
  return () => {
    promised -= bytes
  }
}
