import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { reserveFileName } from '#app/domain/media/files/files.server.ts'
import { mustHaveRoom, type PreparedMedia } from '#app/domain/media/photos.server.ts'
import { transformPhoto } from '#app/domain/media/transform/transform.server.ts'
import { isTrusted, type Member } from '#app/domain/users/user.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { Database } from '#db/schema.ts'

/** What a JPEG becomes: its files and what is known of them. */
type Sample = Pick<
  PreparedMedia,
  'ext' | 'mime' | 'width' | 'height' | 'dominantColor' | 'isAnimated' | 'bytes'
> & {
  files: { base: string; bytes: Buffer }[]
}

const samples = new Map<Buffer, Promise<Sample>>()

/**
 * What `prepareMedia` does with a JPEG, but that the same bytes are transformed once for all tests of a worker: each
 * gets copies of the same files.
 */
export async function storedPhoto(
  db: Kysely<Database>,
  by: Member,
  jpeg: Buffer,
  sha256: string,
): Promise<PreparedMedia> {
  await mustHaveRoom(db, by)
  const sample = samples.get(jpeg) ?? sampleOf(jpeg)
  samples.set(jpeg, sample)
  const { files, ...facts } = await sample
  const [status, area] = isTrusted(by) ? (['approved', 'public'] as const) : (['waiting', 'private'] as const)
  const name = await reserveFileName(db, area)
  const store = mediaStore()
  await mkdir(store.workDir, { recursive: true })
  for (const { base, bytes } of files) {
    const path = join(store.workDir, `${name}-${base}`)
    await writeFile(path, bytes)
    await store.put(area, `${name}/${base}`, path)
  }
  return { ...facts, kind: 'image', status, area, name, uploadName: null, sha256 }
}

async function sampleOf(jpeg: Buffer): Promise<Sample> {
  const dir = await mkdtemp(join(tmpdir(), 'sample-'))
  try {
    const path = join(dir, 'upload')
    await writeFile(path, jpeg)
    const { files, ...facts } = await transformPhoto({ path, type: 'image/jpeg' }, join(dir, 'made'))
    return {
      ...facts,
      files: await Promise.all(
        files.map(async ({ variant, ext, path }) => ({
          base: `${variant}.${ext}`,
          bytes: await readFile(path),
        })),
      ),
    }
  } finally {
    await rm(dir, { recursive: true })
  }
}
