import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  filesIn,
  folderOf,
  hasCode,
  linkOrCopy,
  unlessGone,
} from '#app/integrations/media-store/folders.server.ts'
import type { MediaFile } from '#db/backup/backup-folder.ts'
import { faultOf, type NamedFiles } from '#db/backup/named-files.ts'

/** `names` are `area/name`. `faulty` are rows whose files are not as they should be, each with a text that says how. */
export type CopiedMedia = { names: Set<string>; files: MediaFile[]; faulty: { name: string; text: string }[] }

type From = { store: string; previous: string | undefined }

/**
 * Puts the files that are named into a backup, those that are not there yet: second names of the same bytes where that
 * can be done, or else of the previous backup's, or else copies.
 */
export async function copyNamedMedia(
  named: Iterable<NamedFiles>,
  from: From,
  to: string,
): Promise<CopiedMedia> {
  const copied: CopiedMedia = { names: new Set(), files: [], faulty: [] }
  for (const one of named) {
    const { area, name, owner } = one
    const folder = folderOf(to, area, name)
    const stored = await filesIn(folderOf(from.store, area, name))
    if (stored.length > 0) await mkdir(folder, { recursive: true })
    for (const { base, bytes } of stored) {
      const previous = from.previous && join(folderOf(from.previous, area, name), base)
      await addFile({ base, bytes, folder: folderOf(from.store, area, name), previous }, join(folder, base))
    }
    const there = await filesIn(folder)
    const fault = faultOf(one, there)
    if (fault !== null) copied.faulty.push({ name, text: `${owner}: ${fault}` })
    copied.names.add(`${area}/${name}`)
    copied.files.push(...there.map((file) => ({ area, name, ...file })))
  }
  return copied
}

type Stored = { folder: string; base: string; bytes: number; previous: string | undefined }

async function addFile({ folder, base, bytes, previous }: Stored, to: string): Promise<void> {
  if ((await unlessGone(stat(to)))?.size === bytes) return
  const isInPrevious = previous !== undefined && (await unlessGone(stat(previous)))?.size === bytes
  try {
    await linkOrCopy(isInPrevious ? previous : join(folder, base), to)
  } catch (error) {
    // Deleted since it was listed: whoever asks for it will see that it is not there.
    if (!hasCode(error, 'ENOENT')) throw error
  }
}
