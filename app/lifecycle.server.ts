import { closeDatabase, database, databaseHealth } from '#app/db.server.ts'
import { withdrawFiles } from '#app/domain/media/files/misplaced-files.server.ts'
import { withdrawUploads } from '#app/domain/media/videos/served-uploads.server.ts'
import { log } from '#app/http/request/log.server.ts'
import { toRefusal } from '#app/http/request/machine-faults.server.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { stopTextReader } from '#app/integrations/text-reader/text-reader.server.ts'
import { startJobs, stopJobs } from '#app/jobs/schedule.server.ts'
import { startViews, stopViews } from '#app/jobs/views.server.ts'

async function sweepWork(): Promise<void> {
  await mediaStore()
    .sweep(0)
    .catch((err: unknown) => log.error({ err }, 'Unfinished files could not be removed'))
}

/** Start, health and stop, called by `server/`; the app also works under a server that does not call them. */
export const lifecycle = {
  /** Opens, migrates and fills the database, sweeps what an earlier run left half-written, and goes on with its jobs. */
  async start(): Promise<void> {
    const db = await database((progress) => log.info(progress, 'Migrating'))
    await sweepWork()
    await withdrawUploads(db).catch((err: unknown) => log.error({ err }, 'Uploads are served as they came'))
    await withdrawFiles(db).catch((err: unknown) => log.error({ err }, 'Files are public that should not be'))
    await startJobs(db, log)
    startViews(db, log)
  },

  /**
   * True only if the database can be read, its schema is current and the media folder can be written, whether or not
   * there is room. Cheap.
   */
  async isHealthy(): Promise<boolean> {
    const [database, media] = await Promise.all([databaseHealth(), mediaStore().check()])
    return database.ok && database.schemaCurrent && media
  },

  /**
   * Jobs get `deadlineMs` to finish; those cut off run again at the next start. What a full disk does not take any more
   * is told, and is no failure to stop.
   */
  async stop(deadlineMs: number): Promise<void> {
    await stopViews(await database(), log)
    await stopJobs(deadlineMs)
    await stopTextReader()
    // Of uploads that were cut off: nobody sends the rest.
    await sweepWork()
    await closeDatabase().catch((err: unknown) => {
      if (toRefusal(err) === null) throw err
      log.warn({ err }, 'The database was closed as it was')
    })
  },
}

export type Lifecycle = typeof lifecycle
