import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  folderOf,
  freeBytesAt,
  hasCode,
  linkOrCopy,
  unlessGone,
} from '#app/integrations/media-store/folders.server.ts'
import {
  type MediaArea,
  type MediaStore,
  type StoredFile,
  splitMediaFile,
} from '#app/integrations/media-store/media-store.ts'

const HOUR_MS = 60 * 60 * 1000

/** The media store on a local disk. Everything lies on one volume; that makes `rename` atomic. */
export function diskMediaStore(root: string): MediaStore {
  const workDir = join(root, 'work')
  return {
    workDir,
    put: (area, file, sourcePath) => put(pathOfFile(root, area, file), sourcePath),
    copy: async (from, to, name, newName, chosen = () => true) =>
      copy(folderOf(root, from, name), folderOf(root, to, newName), chosen),
    fetch: (area, file, path) => fetch(pathOfFile(root, area, file), path),
    remove: (area, name) => rm(folderOf(root, area, name), { recursive: true, force: true }),
    open: (area, file) => (splitMediaFile(file) ? open(pathOfFile(root, area, file)) : Promise.resolve(null)),
    check: () => check(workDir),
    freeBytes: () => freeBytes(workDir),
    sweep: (olderThanMs = HOUR_MS) => sweep(workDir, olderThanMs),
  }
}

async function put(path: string, sourcePath: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  try {
    await rename(sourcePath, path)
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error
    await putFromElsewhere(path, sourcePath)
  }
}

/** A source on another volume is copied beside its place first, and appears there by a rename. */
async function putFromElsewhere(path: string, sourcePath: string): Promise<void> {
  const partial = `${path}.${randomBytes(4).toString('hex')}.partial`
  try {
    await copyFile(sourcePath, partial)
    await rename(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
  await rm(sourcePath, { force: true })
}

async function copy(from: string, to: string, chosen: (base: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const file of (await readdir(from)).filter(chosen)) await linkOrCopy(join(from, file), join(to, file))
}

async function fetch(from: string, to: string): Promise<boolean> {
  try {
    await linkOrCopy(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

async function open(path: string): Promise<StoredFile | null> {
  const stats = await unlessGone(stat(path))
  if (!stats?.isFile()) return null
  return {
    bytes: stats.size,
    lastModified: Math.floor(stats.mtimeMs),
    stream: (range) => createReadStream(path, range),
  }
}

/**
 * Asks instead of writing: what waits in line at a busy disk would be told as a fault. A full disk is none: were the
 * only machine withdrawn for it, nobody could read either.
 */
async function check(workDir: string): Promise<boolean> {
  try {
    await mkdir(workDir, { recursive: true })
    await access(workDir, constants.W_OK)
    return true
  } catch (error) {
    return hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')
  }
}

async function freeBytes(workDir: string): Promise<number> {
  await mkdir(workDir, { recursive: true })
  return freeBytesAt(workDir)
}

/** `ageMs` 0 is all that is there: what an earlier run left may be of a later time, if the clock was set back since. */
async function sweep(workDir: string, ageMs: number): Promise<number> {
  const before = ageMs === 0 ? Number.POSITIVE_INFINITY : Date.now() - ageMs
  await mkdir(workDir, { recursive: true })
  let removed = 0
  for (const name of await readdir(workDir)) {
    const path = join(workDir, name)
    const stats = await unlessGone(stat(path))
    if (!stats || stats.mtimeMs > before) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

function pathOfFile(root: string, area: MediaArea, file: string): string {
  const parts = splitMediaFile(file)
  if (!parts) throw new RangeError(`no name of a media file: ${file}`)
  return join(folderOf(root, area, parts.name), parts.base)
}
