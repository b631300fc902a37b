import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'

/** Decoders may run as another user of the same group (Dockerfile): they read what was uploaded, and write beside it. */
export const WORK_FILE_MODE = 0o640
const WORK_FOLDER_MODE = 0o770

/** A folder that a decoder writes to. */
export async function makeDecoderFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await openToDecoders(path)
}

/** What `work` does with a folder of its own, on the volume of the media store. The folder goes in any case. */
export async function inWorkFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const { workDir } = mediaStore()
  await mkdir(workDir, { recursive: true })
  const folder = await mkdtemp(join(workDir, `${prefix}-`))
  try {
    await openToDecoders(folder)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The mode of `mkdir` would be cut by the umask. */
function openToDecoders(folder: string): Promise<void> {
  return chmod(folder, WORK_FOLDER_MODE)
}
