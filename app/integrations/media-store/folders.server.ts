import { randomBytes } from 'node:crypto'
import { copyFile, link, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMediaName, type MediaArea } from '#app/integrations/media-store/media-store.ts'

/*
 * How a media store lies on a disk. A photo is a folder, under a folder of its first two letters, so that no folder grows
 * too long: `public/k3/k3…/thumbnail.webp`. A backup's media lie in the same way.
 */

export const mediaAreas: readonly MediaArea[] = ['public', 'private']

/** The folder of a photo's or video's files. A name of any other form is a programmer's error (RangeError). */
export function folderOf(root: string, area: MediaArea, name: string): string {
  if (!isMediaName(name)) throw new RangeError(`no name of a photo or video: ${name}`)
  return join(root, area, name.slice(0, 2), name)
}

/** The names that have a folder, in no order. Whatever else lies there is passed over. */
export async function* namesIn(root: string, area: MediaArea): AsyncGenerator<string> {
  for (const letters of await entriesOf(join(root, area))) {
    for (const name of await entriesOf(join(root, area, letters))) {
      if (isMediaName(name) && name.startsWith(letters)) yield name
    }
  }
}

/** What is free on the disk of a folder or file, for whoever is not root. */
export async function freeBytesAt(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

/** What lies in a folder, and of how many bytes each is; nothing where there is no such folder. */
export async function filesIn(folder: string): Promise<{ base: string; bytes: number }[]> {
  const files = []
  for (const base of await entriesOf(folder)) {
    const stats = await unlessGone(stat(join(folder, base)))
    if (stats?.isFile()) files.push({ base, bytes: stats.size })
  }
  return files
}

/** Stored files never change, so a second name for the same bytes does as well as a copy, where the disk knows that. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK', 'ENOSYS'].some((code) => hasCode(error, code))) throw error
    await copyFile(from, to)
  }
}

/** Puts a second name or a copy of `from` at `to`, whole or not at all, in the place of what may be there. */
export async function putSecond(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  const partial = `${to}.${randomBytes(4).toString('hex')}.partial`
  try {
    await linkOrCopy(from, partial)
    await rename(partial, to)
  } finally {
    // A rename onto another name of the same bytes does nothing, and leaves this one.
    await rm(partial, { force: true })
  }
}

/** Removes what `putSecond` left in a folder when it was killed. */
export async function removePartial(folder: string): Promise<void> {
  for (const base of await entriesOf(folder)) {
    if (base.endsWith('.partial')) await rm(join(folder, base), { force: true })
  }
}

/** What a call gives, or null where the file or folder is not there. */
export async function unlessGone<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null
    throw error
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

async function entriesOf(folder: string): Promise<string[]> {
  return (await unlessGone(readdir(folder))) ?? []
}
