import { mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database as Sqlite } from 'better-sqlite3'
import {
  filesIn,
  folderOf,
  mediaAreas,
  namesIn,
  putSecond,
} from '#app/integrations/media-store/folders.server.ts'
import { type listBackups, mediaFolderOf } from '#db/backup/backup-folder.ts'
import { faultOf, type NamedFiles, namedFiles } from '#db/backup/named-files.ts'
import type { Finding } from '#db/doctor/doctor.ts'

type Files = {
  /** The site's database, and its media folder. */
  sqlite: Sqlite
  mediaDir: string
  backups: Awaited<ReturnType<typeof listBackups>>
  /** Puts missing files back from a backup, and moves files that no row names to `unclaimed/` in the media folder. */
  mend: boolean
}

/** Rows without their files, and files without a row, of a site that may be running. */
export async function* examineFiles(site: Files): AsyncGenerator<Finding> {
  yield* missingFiles(site)
  yield* unclaimedFiles(site)
}

async function* missingFiles(site: Files): AsyncGenerator<Finding> {
  const found = []
  for (const named of namedFiles(site.sqlite)) if (await faultIn(site.mediaDir, named)) found.push(named)
  if (found.length === 0) return
  // What was deleted or renamed since it was read is no fault.
  const names = new Set([...namedFiles(site.sqlite)].map(({ name }) => name))
  for (const named of found.filter(({ name }) => names.has(name))) {
    const fault = await faultIn(site.mediaDir, named)
    if (fault === null) continue
    const outcome = site.mend ? await putBack(site, named) : ''
    yield { check: 'rows without files', text: `${named.owner}: ${fault}${outcome}` }
  }
}

async function faultIn(root: string, named: NamedFiles): Promise<string | null> {
  return faultOf(named, await filesIn(folderOf(root, named.area, named.name)))
}

/** From the newest backup that has them. */
async function putBack({ mediaDir, backups }: Files, named: NamedFiles): Promise<string> {
  const { area, name } = named
  for (const { path } of backups) {
    const folder = folderOf(mediaFolderOf(path), area, name)
    const files = await filesIn(folder)
    if (faultOf(named, files) !== null) continue
    for (const { base } of files)
      await putSecond(join(folder, base), join(folderOf(mediaDir, area, name), base))
    return `; put back from ${path}`
  }
  return '; no backup has it'
}

/** A file comes before its row, but never before its deletion is scheduled; and goes after its row. */
async function* unclaimedFiles({ sqlite, mediaDir, mend }: Files): AsyncGenerator<Finding> {
  const there: string[] = []
  for (const area of mediaAreas)
    for await (const name of namesIn(mediaDir, area)) there.push(`${area}/${name}`)
  const scheduled = sqlite.prepare('SELECT name FROM scheduled_deletions').pluck().all() as string[]
  const claimed = new Set(scheduled)
  for (const { name } of namedFiles(sqlite)) claimed.add(name)
  for (const one of there) {
    const [area, name = ''] = one.split('/') as [NamedFiles['area'], string]
    if (claimed.has(name)) continue
    const folder = folderOf(mediaDir, area, name)
    if ((await readdir(folder).catch(() => [])).length === 0) continue
    const to = folderOf(join(mediaDir, 'unclaimed'), area, name)
    if (mend) {
      await mkdir(dirname(to), { recursive: true })
      await rename(folder, to)
    }
    yield { check: 'files without rows', text: `${folder}${mend ? `; moved to ${to}` : ''}` }
  }
}
