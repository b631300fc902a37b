import { DomainError } from '#app/domain/errors.ts'
import type { Member } from '#app/domain/users/user.ts'

/** Members of whom a photo is being read now, by their ids. */
const underway = new Set<number>()

/** Seconds until it is worth trying again: most readings are over by then. */
const RETRY = 5

/**
 * Reads a photo of a member's unless another one of theirs is being read: a handful of photos at once is all that the
 * site reads, and one member shall not have all places. `analysis_underway` then, before any work.
 */
export async function withReadingTurn<T>({ id }: Member, read: () => Promise<T>): Promise<T> {
  if (underway.has(id))
    throw new DomainError('analysis_underway', { retryAfter: RETRY, details: { success: false } })
  underway.add(id)
  try {
    return await read()
  } finally {
    underway.delete(id)
  }
}
