import type { Readable } from 'node:stream'

/** `public` files are served to everybody; `private` ones only after an authorisation. */
export type MediaArea = 'public' | 'private'

/**
 * Storage of the files of photos and videos. A photo is a name (unguessable, `newMediaName`), its files are
 * `{name}/{variant}.{ext}`; what is stored under a name never changes. Names of any other form are a programmer's
 * error (RangeError), but for `open`, which takes a URL's path and answers null.
 */
export type MediaStore = {
  /** A local folder for incoming files (uploads, transforms), which `put` moves. */
  readonly workDir: string
  /** Stores the file at `sourcePath`, whole or not at all, and takes it away from there. */
  put(area: MediaArea, file: string, sourcePath: string): Promise<void>
  /** Puts all files of a photo, or those that are `chosen`, into another area (or the same) under another name too. */
  copy(
    from: MediaArea,
    to: MediaArea,
    name: string,
    newName: string,
    chosen?: (base: string) => boolean,
  ): Promise<void>
  /**
   * Puts a stored file at a path of `workDir`, too, where nothing is yet; false if there is no such file. Where the disk
   * can do that it is a second name for the same bytes: what is written there is written to the stored file.
   */
  fetch(area: MediaArea, file: string, path: string): Promise<boolean>
  /** Removes all files of a photo; one that is not there is removed already. */
  remove(area: MediaArea, name: string): Promise<void>
  open(area: MediaArea, file: string): Promise<StoredFile | null>
  /** Whether files could be written, were there room. Cheap, for /healthz. */
  check(): Promise<boolean>
  /** How many bytes more can be written. */
  freeBytes(): Promise<number>
  /** Removes what was left in `workDir` for longer than that (an hour), and tells how many entries it was. */
  sweep(olderThanMs?: number): Promise<number>
}

/** `lastModified` is ms UTC. `stream` gives all bytes, or those of a range (both ends included). */
export type StoredFile = {
  bytes: number
  lastModified: number
  stream(range?: { start: number; end: number }): Readable
}

/** 25 letters and digits: 128 bits. */
const mediaName = /^[0-9a-z]{25}$/

/** A new name that nobody can guess. */
export function newMediaName(): string {
  const bits = crypto.getRandomValues(new BigUint64Array(2))
  const number = ((bits[0] ?? 0n) << 64n) | (bits[1] ?? 0n)
  return number.toString(36).padStart(25, '0')
}

export function isMediaName(name: string): boolean {
  return mediaName.test(name)
}

/** The two parts of a file's name, or null when it is no such name. */
export function splitMediaFile(file: string): { name: string; base: string } | null {
  const [name = '', base = '', ...rest] = file.split('/')
  const isGood = isMediaName(name) && /^[a-z][a-z0-9-]{0,30}\.[a-z0-9]{2,5}$/.test(base) && rest.length === 0
  return isGood ? { name, base } : null
}
