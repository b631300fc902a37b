import type { Kysely } from 'kysely'
import { now } from '#app/clock.server.ts'
import { deleteOldAnalyses } from '#app/domain/analysis/kept-analyses.server.ts'
import { goOnChecking } from '#app/domain/awarding/check-everybody.server.ts'
import { deleteOldFileDrafts } from '#app/domain/media/files/file-drafts.server.ts'
import { deleteScheduledFiles } from '#app/domain/media/files/files.server.ts'
import { moveFiles, moveMisplacedFiles } from '#app/domain/media/files/misplaced-files.server.ts'
import { withdrawUploads } from '#app/domain/media/videos/served-uploads.server.ts'
import { addVideoJob } from '#app/domain/media/videos/video-jobs.server.ts'
import { convertVideo, prepareVideo, videosToPrepare } from '#app/domain/media/videos/videos.server.ts'
import { deleteOldNotifications } from '#app/domain/notifications/notifications.server.ts'
import { announceRaids } from '#app/domain/raid-management/announce-raids.server.ts'
import { giveLeftBadges } from '#app/domain/raid-management/complete-raid.server.ts'
import { nextRaidChange } from '#app/domain/raids/raids.server.ts'
import { jobQueue, stopJobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import type { JobFailure, JobHandler } from '#app/integrations/job-queue/job-queue.ts'
import { videoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
import { backUpWhenDue } from '#app/jobs/backups.server.ts'
import type { Database } from '#db/schema.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const BACKUP_CHECK_MS = 10 * MINUTE_MS

/** All kinds of jobs, and what each does with its data. */
const jobs = (db: Kysely<Database>): Record<string, JobHandler> => ({
  'prepare-video': ({ mediaId }) => prepareVideo(db, Number(mediaId)),
  'convert-video': ({ mediaId }) => convertVideo(db, Number(mediaId)),
  'move-files': ({ mediaId }) => moveFiles(db, Number(mediaId)),
  'sweep-files': async () => {
    jobQueue().add('sweep-files', {}, 10 * MINUTE_MS)
    await deleteScheduledFiles(db, now())
    await deleteOldFileDrafts(db, now())
    await deleteOldAnalyses(db, now())
    await moveMisplacedFiles(db)
    await withdrawUploads(db)
  },
  'sweep-notifications': async () => {
    jobQueue().add('sweep-notifications', {}, HOUR_MS)
    await deleteOldNotifications(db, now())
  },
  'back-up': async () => {
    jobQueue().add('back-up', {}, BACKUP_CHECK_MS)
    await backUpWhenDue()
  },
  'check-achievements': (data) => goOnChecking(db, data),
  'run-raids': async () => {
    const at = now()
    const next = await nextRaidChange(db, at)
    jobQueue().add('run-raids', {}, Math.min(MINUTE_MS, (next ?? at + MINUTE_MS) - at))
    await announceRaids(db, at)
    await giveLeftBadges(db)
  },
})

/** The log that jobs write to. */
export type Log = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>

/**
 * Starts the queue and adds jobs for videos that are not prepared: there was no ffmpeg, or an earlier version. What a
 * full disk or a lock does not allow yet is tried again every minute: reading goes without jobs.
 */
export async function startJobs(db: Kysely<Database>, log: Log): Promise<void> {
  const hasFfmpeg = videoTool() !== null
  log.info({ ffmpeg: hasFfmpeg }, hasFfmpeg ? 'ffmpeg found' : withoutFfmpeg)
  await takeSteps(log, [
    () => jobQueue().work(jobs(db), (failure) => logFailure(log, failure)),
    () => jobQueue().add('sweep-files', {}),
    () => jobQueue().add('sweep-notifications', {}),
    () => jobQueue().add('run-raids', {}),
    // Not at once: a start has enough to do, and one that fails again and again should not end in a backup each time.
    () => jobQueue().add('back-up', {}, BACKUP_CHECK_MS),
    async () => {
      for (const video of await videosToPrepare(db)) addVideoJob('prepare-video', video)
    },
  ])
}

let retry: NodeJS.Timeout | undefined

async function takeSteps(log: Log, steps: (() => unknown)[]): Promise<void> {
  try {
    for (let step = steps[0]; step; step = steps[0]) {
      await step()
      steps.shift()
    }
  } catch (err) {
    log.error({ err }, 'Jobs cannot start yet, will be retried')
    retry = setTimeout(() => void takeSteps(log, steps), MINUTE_MS).unref()
  }
}

const withoutFfmpeg =
  'No ffmpeg: what is uploaded as a video stays private, since nothing can take its hidden data out'

export function stopJobs(deadlineMs: number): Promise<void> {
  clearTimeout(retry)
  return stopJobQueue(deadlineMs)
}

function logFailure(log: Log, { name, data, error, isTriedAgain }: JobFailure): void {
  // Of its data only what names nobody.
  const { mediaId } = (data ?? {}) as { mediaId?: unknown }
  const facts = { job: name, ...(mediaId === undefined ? {} : { mediaId }), err: error }
  if (isTriedAgain) log.warn(facts, 'Job failed, will be retried')
  else log.error(facts, 'Job failed for good')
}
