import { now } from '#app/clock.server.ts'
import { env } from '#app/env.server.ts'
import { BackupError } from '#db/backup/backup-folder.ts'
import { makeBackup, megabytes } from '#db/backup/make-backup.ts'
import { programArguments } from './program-arguments.ts'
import { stepBack } from './step-back.ts'

/**
 * `npm run backup`: backs up database and media of the running site into BACKUP_DIR. The last line is the backup's path.
 * Ends with 1, and leaves nothing, where no backup could be made.
 */
const MEGABYTE = 1024 * 1024

programArguments('npm run backup', {})
stepBack()
try {
  const { path, manifest, removed } = await makeBackup({
    databasePath: env.DATABASE_PATH,
    mediaDir: env.MEDIA_DIR,
    folder: env.BACKUP_DIR,
    keep: env.BACKUP_KEEP,
    reservedBytes: env.RESERVED_DISK_MB * MEGABYTE,
    now,
    report: (what) => console.log(`${what} …`),
  })
  const { database, media, faults } = manifest
  for (const fault of faults) console.log(`Wrong on the site already: ${fault}`)
  console.log(
    `Whole: ${megabytes(database.bytes)} of database, ${media.files} files of photos and videos (${megabytes(media.bytes)}).`,
  )
  if (removed > 0) console.log(`Older backups removed: ${removed}.`)
  console.log(path)
} catch (error) {
  if (!(error instanceof Error && (error instanceof BackupError || 'code' in error))) throw error
  console.error(`No backup was made. ${error.message}`)
  process.exitCode = 1
}
