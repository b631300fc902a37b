import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { must } from '#app/domain/errors.ts'
import { recordModeration } from '#app/domain/moderation/log.server.ts'
import { canRetryJobs } from '#app/domain/moderation/retry-job.ts'
import type { Member } from '#app/domain/users/user.ts'
import { jobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import type { Database } from '#db/schema.ts'

/**
 * Lets a job that failed for good run again. Tells its kind; null where it is not among the failed ones any more, as after
 * a second press.
 */
export async function retryJob(
  db: Kysely<Database>,
  admin: Member,
  jobId: number,
  at: number,
): Promise<string | null> {
  must(canRetryJobs(admin))
  return inTransaction(db, async (db) => {
    const job = jobQueue().retry(jobId)
    if (job === null) return null
    const logEntry = { action: 'retry-job', subjectKind: 'job', subjectId: null } as const
    await recordModeration(db, admin, { ...logEntry, detail: { job } }, at)
    return job
  })
}
