import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { access, constants, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { z } from 'zod'
import { folderOf, unlessGone } from '#app/integrations/media-store/folders.server.ts'
import { isMediaName, type MediaArea } from '#app/integrations/media-store/media-store.ts'

/*
 * A backup is a folder that is named after its time (UTC): `2026-05-01T12-00-00-000Z`. In it are
 *   nampak.db      the database, in one file
 *   media/         the files of photos and videos, as they lie in the media store
 *   files.txt      a line for each of these files: bytes, a space, its path in media/
 *   backup.json    what it is, and the checksum of the database and of the list
 * What is unfinished has another name, and is no backup.
 */

/** What stops a backup or a restore: a text for whoever runs it. */
export class BackupError extends Error {}

export const DATABASE_FILE = 'nampak.db'
const LIST_FILE = 'files.txt'
const MANIFEST_FILE = 'backup.json'
const LOCK_FILE = 'lock.db'
const PARTIAL = 'unfinished-'
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

const manifestSchema = z.object({
  format: z.literal(1),
  /** Ms UTC: when the database was as it is in here. */
  madeAt: z.number().int(),
  database: z.object({ bytes: z.number().int(), sha256: z.string() }),
  media: z.object({ files: z.number().int(), bytes: z.number().int(), listSha256: z.string() }),
  /** What was wrong on the site already: rows without their files, or without the row that they belong to. */
  faults: z.array(z.string()),
})

export type BackupManifest = z.output<typeof manifestSchema>

/** A file of the media store. */
export type MediaFile = { area: MediaArea; name: string; base: string; bytes: number }

/** The whole backups in a folder, the newest first. `madeAt` is ms UTC. */
export async function listBackups(folder: string): Promise<{ path: string; madeAt: number }[]> {
  const names = ((await unlessGone(readdir(folder))) ?? []).filter((name) => backupName.test(name))
  return names
    .sort()
    .reverse()
    .map((name) => ({ path: resolve(folder, name), madeAt: timeOf(name) }))
    .filter(({ path, madeAt }) => !Number.isNaN(madeAt) && existsSync(join(path, MANIFEST_FILE)))
}

function timeOf(name: string): number {
  return Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.'))
}

/** A new folder for a backup that is being made; what an earlier run left unfinished goes. */
export async function beginFolder(folder: string): Promise<string> {
  await removeUnfinished(folder)
  const path = join(folder, `${PARTIAL}${process.pid}`)
  // Whoever may read a backup may read everything.
  await mkdir(path, { mode: 0o700 })
  return path
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(PARTIAL)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Gives a folder that is whole the name that makes it a backup: of its time, or the next that is not taken. */
export async function finishFolder(partial: string, folder: string, madeAt: number): Promise<string> {
  let path = pathOfBackup(folder, madeAt)
  for (let at = madeAt + 1; existsSync(path); at += 1) path = pathOfBackup(folder, at)
  await rename(partial, path)
  return path
}

function pathOfBackup(folder: string, madeAt: number): string {
  return resolve(folder, new Date(madeAt).toISOString().replace(/[:.]/g, '-'))
}

/**
 * Removes all but the newest backups; one that is half removed is none any more. The one at `latest` was just made: those
 * of a later time are older all the same, from before the clock was set back, and go first.
 */
export async function removeOldBackups(folder: string, keep: number, latest: string): Promise<number> {
  const all = await listBackups(folder)
  const ofLaterTime = all.findIndex(({ path }) => path === latest)
  const old = [...all.slice(ofLaterTime), ...all.slice(0, ofLaterTime)].slice(keep)
  for (const [index, { path }] of old.entries()) {
    const partial = join(folder, `${PARTIAL}old-${process.pid}-${index}`)
    await rename(path, partial)
    await rm(partial, { recursive: true, force: true })
  }
  return old.length
}

/** Keeps other backups from the folder until the returned function is called, or this process ends, however it does. */
export async function lockBackups(folder: string): Promise<() => void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = new SqliteDatabase(join(folder, LOCK_FILE), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_BUSY')
      throw new BackupError(`The backups in ${folder} are in use: one is being made or restored.`)
    throw error
  }
  return () => lock.close()
}

/** The same while a backup is read, which a new one might remove; nothing where none are made, as in a copy elsewhere. */
export async function lockBackupsAround(backup: string): Promise<() => void> {
  const folder = dirname(resolve(backup))
  const isMadeThere = await access(join(folder, LOCK_FILE), constants.W_OK).then(
    () => true,
    () => false,
  )
  return isMadeThere ? lockBackups(folder) : () => {}
}

export async function writeManifest(
  path: string,
  facts: Omit<BackupManifest, 'format' | 'database' | 'media'>,
  database: BackupManifest['database'],
  files: MediaFile[],
): Promise<BackupManifest> {
  const lines = files.map(({ area, name, base, bytes }) => `${bytes} ${area}/${name}/${base}\n`)
  await writeFile(join(path, LIST_FILE), lines.join(''))
  const media = {
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    listSha256: await sha256Of(join(path, LIST_FILE)),
  }
  const manifest: BackupManifest = { format: 1, ...facts, database, media }
  await writeFile(join(path, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** Throws BackupError where this is no backup, or its list is not the one that was written. */
export async function readManifest(path: string): Promise<{ manifest: BackupManifest; files: MediaFile[] }> {
  const text = await unlessGone(readFile(join(path, MANIFEST_FILE), 'utf8'))
  if (text === null || !existsSync(join(path, LIST_FILE)))
    throw new BackupError(`${path} is no backup of this site.`)
  const parsed = manifestSchema.safeParse(parsedJson(text))
  if (!parsed.success) throw new BackupError(`${join(path, MANIFEST_FILE)} cannot be understood.`)
  if ((await sha256Of(join(path, LIST_FILE))) !== parsed.data.media.listSha256)
    throw new BackupError(`${join(path, LIST_FILE)} is not as it was written.`)
  const lines = (await readFile(join(path, LIST_FILE), 'utf8')).split('\n').filter(Boolean)
  return { manifest: parsed.data, files: lines.map(toMediaFile) }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function toMediaFile(line: string): MediaFile {
  const [, bytes, area, name = '', base = ''] = /^(\d+) (public|private)\/(\w+)\/([\w.-]+)$/.exec(line) ?? []
  if (!isMediaName(name)) throw new BackupError(`The list of files has a line that is none: ${line}`)
  return { bytes: Number(bytes), area: area as MediaArea, name, base }
}

/** Where a file of the media store lies under a root: the site's media folder, or that of a backup. */
export function pathOfMedia(root: string, { area, name, base }: Omit<MediaFile, 'bytes'>): string {
  return join(folderOf(root, area, name), base)
}

export function mediaFolderOf(backup: string): string {
  return join(backup, 'media')
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer)
  return hash.digest('hex')
}
