import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessGone } from '#app/integrations/media-store/folders.server.ts'
import {
  BackupError,
  type BackupManifest,
  DATABASE_FILE,
  type MediaFile,
  mediaFolderOf,
  pathOfMedia,
  readManifest,
  sha256Of,
} from '#db/backup/backup-folder.ts'
import { brokenParts, openForReading } from '#db/backup/snapshot.ts'

/** A backup that was found whole. `migrations` are the names of what its database has been through. */
export type CheckedBackup = { manifest: BackupManifest; files: MediaFile[]; migrations: string[] }

/**
 * Opens a backup and looks at all of it: the database's checksum and SQLite's own check, and that every file of the list
 * is there with its size. Throws BackupError with the first fault.
 */
export async function verifyBackup(path: string): Promise<CheckedBackup> {
  const { manifest, files } = await readManifest(path)
  const database = join(path, DATABASE_FILE)
  const sha256 = await unlessGone(sha256Of(database))
  if (sha256 !== manifest.database.sha256)
    throw new BackupError(`${database} ${sha256 === null ? 'is missing' : 'is not as it was written'}.`)
  const migrations = checkedMigrations(database)
  const media = (await unlessGone(realpath(mediaFolderOf(path)))) ?? ''
  for (const file of files) {
    const stored = pathOfMedia(mediaFolderOf(path), file)
    // A second name for a link would have the site serve whatever it leads to.
    const isElsewhere = ((await unlessGone(realpath(stored))) ?? '') !== pathOfMedia(media, file)
    const size = (await unlessGone(stat(stored)))?.size
    if (size !== file.bytes)
      throw new BackupError(
        `${stored} ${size === undefined ? 'is missing' : `has ${size} bytes instead of ${file.bytes}`}.`,
      )
    if (isElsewhere) throw new BackupError(`${stored} is a link, which no backup has.`)
  }
  return { manifest, files, migrations }
}

function checkedMigrations(path: string): string[] {
  const sqlite = openForReading(path)
  try {
    const broken = brokenParts(sqlite)
    if (broken.length > 0) throw new BackupError(`The database is damaged: ${broken.join('; ')}`)
    return sqlite.prepare('SELECT name FROM kysely_migration ORDER BY name').pluck().all() as string[]
  } finally {
    sqlite.close()
  }
}
