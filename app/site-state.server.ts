import { stat } from 'node:fs/promises'
import { now } from '#app/clock.server.ts'
import { database, schemaState } from '#app/db.server.ts'
import { analyserState } from '#app/domain/analysis/analyser-state.server.ts'
import { uploadedBytes } from '#app/domain/media/files/stored-bytes.server.ts'
import { photosWaitingForMemory } from '#app/domain/media/transform/photo-memory.server.ts'
import { queuedWork } from '#app/domain/media/transform/work-queue.ts'
import { env } from '#app/env.server.ts'
import { cacheStates } from '#app/http/cache/cache-counts.ts'
import { uploadTurns } from '#app/http/files/upload-turns.ts'
import { log } from '#app/http/request/log.server.ts'
import { jobQueue, jobsPath } from '#app/integrations/job-queue/job-queue.server.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { videoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
import type { SiteState } from '#app/site-state.ts'
import { listBackups } from '#db/backup/backup-folder.ts'
import { version } from '../package.json'

/** How the site is doing. Cheap enough to be asked for every few seconds. */
export async function readState(): Promise<SiteState> {
  const [schema, databaseBytes, mediaBytes, freeBytes, jobs, backups] = await Promise.all([
    part('schema', async () => schemaState(await database())),
    part('database files', bytesOfDatabase),
    part('media', async () => uploadedBytes(await database())),
    part('disk', () => mediaStore().freeBytes()),
    part('jobs', async () => jobQueue().state()),
    part('backups', () => listBackups(env.BACKUP_DIR)),
  ])
  return {
    version,
    node: process.version,
    startedAt: now() - Math.round(process.uptime() * 1000),
    memoryBytes: process.memoryUsage.rss(),
    schema,
    databaseBytes,
    mediaBytes,
    freeBytes,
    jobs,
    caches: cacheStates(),
    uploads: uploadTurns(),
    work: workOnMedia(),
    analyser: analyserState(),
    hasFfmpeg: videoTool() !== null,
    signIn: {
      google: env.GOOGLE_CLIENT_ID !== '',
      reddit: env.REDDIT_CLIENT_ID !== '',
      byName: env.DEV_LOGIN,
    },
    lastBackupAt: backups?.find(({ madeAt }) => madeAt <= now())?.madeAt ?? null,
    reportsErrors: env.ERROR_REPORT_URL !== '',
  }
}

/** What waits for memory has its place already, and does not run. */
function workOnMedia(): SiteState['work'] {
  const { running, waiting } = queuedWork()
  const waitingForMemory = photosWaitingForMemory()
  return { running: running - waitingForMemory, waiting, waitingForMemory }
}

async function part<T>(name: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (err) {
    log.warn({ err, part: name }, 'A part of the state of the site could not be read')
    return null
  }
}

/** What is not there, as the write-ahead log after a stop, takes nothing. */
async function bytesOfDatabase(): Promise<number> {
  const paths = [env.DATABASE_PATH, jobsPath(env.DATABASE_PATH)].flatMap((path) => [path, `${path}-wal`])
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
