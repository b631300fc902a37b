import { resolve } from 'node:path'
import { now } from '#app/clock.server.ts'
import { env } from '#app/env.server.ts'
import { BackupError, listBackups } from '#db/backup/backup-folder.ts'
import { megabytes } from '#db/backup/make-backup.ts'
import { restoreBackup } from '#db/backup/restore-backup.ts'
import { programArguments } from './program-arguments.ts'

/**
 * `npm run restore -- PATH`: puts a backup in the place of the site, which must be stopped. Ends with 1 where nothing was
 * restored, with 2 where no backup was named: then it lists those that there are.
 */
const usage = 'npm run restore -- PATH'
const [backup] = programArguments(usage, { most: 1 }).words
if (backup === undefined) {
  console.error(`Usage: ${usage}`)
  const backups = await listBackups(env.BACKUP_DIR)
  console.error(
    backups.length > 0 ? 'Backups, the newest first:' : `There is no backup in ${env.BACKUP_DIR}.`,
  )
  for (const { path } of backups) console.error(path)
  process.exitCode = 2
} else {
  await restore(resolve(backup))
}

async function restore(backup: string): Promise<void> {
  try {
    const { manifest, movedTo, left } = await restoreBackup({
      backup,
      databasePath: env.DATABASE_PATH,
      mediaDir: env.MEDIA_DIR,
      at: now(),
      report: (what) => console.log(`${what} …`),
    })
    const { database, media, faults, madeAt } = manifest
    for (const fault of faults) console.log(`Wrong on the site when it was backed up: ${fault}`)
    if (left !== null) console.log(`Files that no row names are still there (npm run doctor): ${left}`)
    for (const path of movedTo) console.log(`What was there before: ${path}`)
    console.log(
      `Restored as of ${new Date(madeAt).toISOString()}: ${megabytes(database.bytes)} of database, ${media.files} files of photos and videos (${megabytes(media.bytes)}).`,
    )
  } catch (error) {
    if (!(error instanceof Error && (error instanceof BackupError || 'code' in error))) throw error
    console.error(`Nothing was restored. ${error.message}`)
    process.exitCode = 1
  }
}
