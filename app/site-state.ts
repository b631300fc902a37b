import type { AnalyserState } from '#app/domain/analysis/analyser-state.server.ts'
import type { CacheState } from '#app/http/cache/cache-counts.ts'
import type { JobsState } from '#app/integrations/job-queue/job-queue.ts'

/** How the site is doing, for its admins and for Prometheus. A part that cannot be read is null. Times are ms UTC. */
export type SiteState = {
  version: string
  node: string
  startedAt: number
  memoryBytes: number
  /** The last migration that the database has been through, and whether it is the one that this version needs. */
  schema: { name: string; isCurrent: boolean } | null
  /** The files of the database (with its write-ahead log) and of the jobs. */
  databaseBytes: number | null
  /** What photos and videos took when they were uploaded. */
  mediaBytes: number | null
  /** Of the disk of the media. */
  freeBytes: number | null
  jobs: JobsState | null
  caches: CacheState[]
  uploads: { underWay: number; waiting: number }
  /** On photos and videos that were uploaded. */
  work: { running: number; waiting: number; waitingForMemory: number }
  analyser: AnalyserState
  hasFfmpeg: boolean
  signIn: { google: boolean; reddit: boolean; byName: boolean }
  /** Null where there is none. */
  lastBackupAt: number | null
  /** Whether unexpected errors are reported to somebody. */
  reportsErrors: boolean
}
