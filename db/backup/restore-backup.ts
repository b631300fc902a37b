import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isKnownSchema } from '#app/db.server.ts'
import { jobsPath } from '#app/integrations/job-queue/job-queue.server.ts'
import {
  folderOf,
  freeBytesAt,
  linkOrCopy,
  mediaAreas,
  namesIn,
  putSecond,
  removePartial,
  unlessGone,
} from '#app/integrations/media-store/folders.server.ts'
import {
  BackupError,
  type BackupManifest,
  DATABASE_FILE,
  lockBackupsAround,
  type MediaFile,
  mediaFolderOf,
  pathOfMedia,
  sha256Of,
} from '#db/backup/backup-folder.ts'
import { keepSiteOut } from '#db/backup/keep-site-out.ts'
import { megabytes } from '#db/backup/make-backup.ts'
import { verifyBackup } from '#db/backup/verify-backup.ts'

type Restore = {
  backup: string
  databasePath: string
  mediaDir: string
  /** Ms UTC; what was there before is named after it. */
  at: number
  report: (what: string) => void
}

/**
 * What was restored, and the paths to which what was there before was moved. `left` says why files that no row names any
 * more could not be moved.
 */
export type Restored = { manifest: BackupManifest; movedTo: string[]; left: string | null }

/**
 * Puts a backup in the place of the site, which must not run: all of its files, then the database in one step. What was
 * there before is moved aside. Cut off at any point it can be run again. Throws BackupError with what there is to say;
 * up to the last step the site is as it was, but for files that no row of its database names.
 */
export async function restoreBackup(restore: Restore): Promise<Restored> {
  const unlock = await lockBackupsAround(restore.backup)
  try {
    return await restoreLocked(restore)
  } finally {
    unlock()
  }
}

async function restoreLocked({ backup, databasePath, mediaDir, at, report }: Restore): Promise<Restored> {
  report('Checking the backup')
  const { manifest, files, migrations } = await verifyBackup(backup)
  if (!isKnownSchema(migrations))
    throw new BackupError(
      'The backup is of a newer version than this program: use the one that came with the site.',
    )
  await mkdir(dirname(databasePath), { recursive: true })
  const site = keepSiteOut(databasePath)
  try {
    await mustFit(manifest, dirname(databasePath))
    report('Restoring photos and videos')
    await restoreMedia(backup, files, mediaDir)
    report('Restoring the database')
    const fresh = await copyChecked(join(backup, DATABASE_FILE), manifest, databasePath)
    const label = `before-restore-${new Date(at).toISOString().replace(/[:.]/g, '-')}`
    const movedTo = await replaceDatabase(fresh, databasePath, label)
    try {
      return {
        manifest,
        movedTo: [...movedTo, ...(await moveOthersAside(files, mediaDir, label))],
        left: null,
      }
    } catch (error) {
      return { manifest, movedTo, left: error instanceof Error ? error.message : String(error) }
    }
  } finally {
    site.letIn()
  }
}

async function mustFit({ database }: BackupManifest, folder: string): Promise<void> {
  const free = await freeBytesAt(folder)
  if (free < database.bytes)
    throw new BackupError(
      `Too little space in ${folder}: the database needs ${megabytes(database.bytes)}, ${megabytes(free)} are free.`,
    )
}

/** Files have names that nobody else has, so they can stand beside those of the site as it is. */
async function restoreMedia(backup: string, files: MediaFile[], mediaDir: string): Promise<void> {
  let folder = ''
  for (const file of files) {
    // Those of a photo stand together in the list.
    if (folder !== folderOf(mediaDir, file.area, file.name)) {
      folder = folderOf(mediaDir, file.area, file.name)
      await removePartial(folder)
    }
    const [from, to] = [pathOfMedia(mediaFolderOf(backup), file), pathOfMedia(mediaDir, file)]
    const [source, there] = await Promise.all([stat(from), unlessGone(stat(to))])
    // The same bytes under a second name. Another file of that size may be damaged.
    if (there?.ino === source.ino && there.dev === source.dev) continue
    await putSecond(from, to)
  }
}

/** A copy of the backup's database beside the site's: the site will write to it. */
async function copyChecked(
  from: string,
  { database }: BackupManifest,
  databasePath: string,
): Promise<string> {
  const path = `${databasePath}.restoring`
  await rm(path, { force: true })
  await copyFile(from, path)
  const file = await open(path, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
  if ((await sha256Of(path)) !== database.sha256)
    throw new BackupError(`${path} is not what was read from the backup: the disk may be broken.`)
  return path
}

/**
 * The site's own log of changes would be taken for that of the new database: it goes first, and the jobs of the old one.
 * The old database gets a second name, so that there is a database at every moment: a site that finds none begins an
 * empty one.
 */
async function replaceDatabase(fresh: string, databasePath: string, label: string): Promise<string[]> {
  const jobs = jobsPath(databasePath)
  const beside = [jobs, databasePath].flatMap((path) => [`${path}-wal`, `${path}-shm`, `${path}-journal`])
  const moved = []
  for (const path of [...beside, jobs]) {
    const aside = `${path}.${label}`
    if (await unlessGone(rename(path, aside).then(() => true))) moved.push(aside)
  }
  const old = `${databasePath}.${label}`
  if (await unlessGone(linkOrCopy(databasePath, old).then(() => true))) moved.push(old)
  await rename(fresh, databasePath)
  const folder = await open(dirname(databasePath), 'r')
  await folder.sync().finally(() => folder.close())
  return moved
}

/** What the restored database does not name must not be served any more. */
async function moveOthersAside(files: MediaFile[], mediaDir: string, label: string): Promise<string[]> {
  const named = new Set(files.map(({ area, name }) => `${area}/${name}`))
  const aside = join(mediaDir, label)
  for (const area of mediaAreas) {
    for await (const name of namesIn(mediaDir, area)) {
      if (named.has(`${area}/${name}`)) continue
      const to = folderOf(aside, area, name)
      await mkdir(dirname(to), { recursive: true })
      await rename(folderOf(mediaDir, area, name), to)
    }
  }
  const entries = await unlessGone(readdir(aside))
  return entries === null ? [] : [aside]
}
