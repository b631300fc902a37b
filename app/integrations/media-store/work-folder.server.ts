import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'

/** What `work` does with a folder of its own, on the volume of the media store. The folder goes in any case. */
export async function inWorkFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const { workDir } = mediaStore()
  await mkdir(workDir, { recursive: true })
  const folder = await mkdtemp(join(workDir, `${prefix}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
