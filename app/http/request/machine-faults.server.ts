import { DomainError, type ErrorCode } from '#app/domain/errors.ts'

/** No room for another byte: the disk, a quota, a limit on the size of files. */
const full = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT|EFBIG)$/

/** The disk takes nothing, or another process holds the database's lock. */
const unavailable = /^(SQLITE_(BUSY|LOCKED|IOERR|READONLY|CANTOPEN|PROTOCOL)(_\w+)?|EROFS|EIO)$/

/** No more processes, open files or memory just now. */
const busy = /^(EAGAIN|EMFILE|ENFILE|ENOMEM)$/

/**
 * The refusal that an error means: itself where it is one; `storage_full`, `storage_unavailable` or `overloaded`
 * for what the machine cannot do just now, with the error as its cause; null for any other, which is a fault of ours.
 */
export function toRefusal(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (full.test(code)) return refusal('storage_full', 60, error)
  if (busy.test(code)) return refusal('overloaded', 30, error)
  if (unavailable.test(code)) return refusal('storage_unavailable', 5, error)
  return null
}

function refusal(code: ErrorCode, retryAfter: number, cause: unknown): DomainError {
  return new DomainError(code, { retryAfter, cause })
}
