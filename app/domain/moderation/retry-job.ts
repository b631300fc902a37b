import { z } from 'zod'
import type { Viewer } from '#app/domain/users/user.ts'

export const retryJobInput = z.object({ jobId: z.coerce.number().int().positive() })

/** Lets jobs that failed for good run again. */
export function canRetryJobs(viewer: Viewer): boolean {
  return viewer?.isAdmin === true
}
