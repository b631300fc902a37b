import { execFile } from 'node:child_process'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freeBytesAt, mediaAreas, namesIn } from '#app/integrations/media-store/folders.server.ts'
import {
  BackupError,
  type BackupManifest,
  beginFolder,
  DATABASE_FILE,
  finishFolder,
  listBackups,
  lockBackups,
  mediaFolderOf,
  removeOldBackups,
  writeManifest,
} from '#db/backup/backup-folder.ts'
import { type CopiedMedia, copyNamedMedia } from '#db/backup/copy-media.ts'
import { type NamedFiles, namedFiles } from '#db/backup/named-files.ts'
import { copyDatabase, openForReading, strayRows } from '#db/backup/snapshot.ts'
import { verifyBackup } from '#db/backup/verify-backup.ts'

export type BackupJob = {
  databasePath: string
  mediaDir: string
  /** Where backups are kept, and how many of them. */
  folder: string
  keep: number
  /** Bytes that a backup leaves free on its disk. */
  reservedBytes: number
  /** Ms UTC, asked when the database is copied. */
  now: () => number
  /** Is told what is being done. */
  report: (what: string) => void
}

/** So often everything is looked at once more where files were deleted while it was copied. */
const ROUNDS = 3

/**
 * Backs up a site that goes on working: the database as it is at one moment, and all files that it names then. It is
 * checked before it gets its name; older ones go after that. Throws BackupError with what there is to say, and leaves
 * nothing half-made; so does whoever ends this process, since the next backup removes what is unfinished.
 */
export async function makeBackup(
  job: BackupJob,
): Promise<{ path: string; manifest: BackupManifest; removed: number }> {
  const unlock = await lockBackups(job.folder)
  try {
    const partial = await beginFolder(job.folder)
    try {
      const manifest = await fill(partial, job)
      job.report('Checking the backup')
      await verifyBackup(partial)
      await flush(partial)
      const path = await finishFolder(partial, job.folder, manifest.madeAt)
      await flush(job.folder)
      return { path, manifest, removed: await removeOldBackups(job.folder, job.keep, path) }
    } finally {
      await rm(partial, { recursive: true, force: true })
    }
  } finally {
    unlock()
  }
}

async function fill(partial: string, job: BackupJob): Promise<BackupManifest> {
  await mustHaveSpace(job)
  const media = mediaFolderOf(partial)
  await mkdir(media)
  const [previous] = await listBackups(job.folder)
  const from = { store: job.mediaDir, previous: previous && mediaFolderOf(previous.path) }
  // What takes long is done first, so that little happens between the copy of the database and the last of the files.
  job.report('Copying photos and videos')
  await reading(job.databasePath, (live) => copyNamedMedia(namedFiles(live), from, media))
  for (let round = 1; ; round += 1) {
    job.report('Copying the database')
    const madeAt = job.now()
    const copy = join(partial, DATABASE_FILE)
    await rm(copy, { force: true })
    const database = await copyDatabase(job.databasePath, copy)
    const { copied, strays } = await reading(copy, async (copied) => ({
      copied: await copyNamedMedia(namedFiles(copied), from, media),
      strays: strayRows(copied),
    }))
    const lost = await reading(job.databasePath, async (live) => gone(copied, namedFiles(live)))
    if (lost.length > 0 && round < ROUNDS) continue
    await removeUnnamed(media, copied)
    const faults = [...strays, ...copied.faulty.filter((one) => !lost.includes(one)).map(({ text }) => text)]
    return writeManifest(partial, { madeAt, faults }, database, copied.files)
  }
}

/** Of the files that were not there, those that the site has deleted since: they are no fault. */
function gone({ faulty }: CopiedMedia, live: Iterable<NamedFiles>): CopiedMedia['faulty'] {
  if (faulty.length === 0) return []
  const names = new Set(faulty.map(({ name }) => name))
  const still = new Set<string>()
  for (const { name } of live) if (names.has(name)) still.add(name)
  return faulty.filter(({ name }) => !still.has(name))
}

/** What was copied for an earlier look at the database and has gone since. */
async function removeUnnamed(media: string, { names }: CopiedMedia): Promise<void> {
  for (const area of mediaAreas) {
    for await (const name of namesIn(media, area)) {
      if (!names.has(`${area}/${name}`))
        await rm(join(media, area, name.slice(0, 2), name), { recursive: true })
    }
  }
}

/** The database is always copied; media are mostly second names of the same bytes. */
async function mustHaveSpace({ databasePath, folder, reservedBytes }: BackupJob): Promise<void> {
  const { size } = await stat(databasePath).catch((cause: unknown) => {
    throw new BackupError(`There is no database at ${databasePath}.`, { cause })
  })
  const free = await freeBytesAt(folder)
  if (free - size < reservedBytes)
    throw new BackupError(
      `Too little space in ${folder}: ${megabytes(free)} are free, the database needs ${megabytes(size)}, and ${megabytes(reservedBytes)} are to stay free.`,
    )
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

async function reading<T>(
  path: string,
  act: (sqlite: ReturnType<typeof openForReading>) => Promise<T>,
): Promise<T> {
  const sqlite = openForReading(path)
  try {
    return await act(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Has everything on the disk before a name says that it is. Where there is no such command the system does it by and by. */
async function flush(folder: string): Promise<void> {
  await promisify(execFile)('sync', ['-f', folder]).catch(() => {})
}
