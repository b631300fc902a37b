import type { Database as Sqlite } from 'better-sqlite3'
import type { MediaArea } from '#app/integrations/media-store/media-store.ts'

/** Files that a row names, and what must be there of them. */
export type NamedFiles = {
  /** The row, as people would call it: `photo m-7`. */
  owner: string
  area: MediaArea
  name: string
  /** A file that must be among them; null where there may be none yet. */
  base: string | null
  /** The size of that file, where the row tells it. */
  bytes: number | null
  /** The size of all together, where the row tells it. */
  totalBytes: number | null
}

const media = `FROM media WHERE status <> 'rejected' AND id > ? ORDER BY id LIMIT ?`

/** Photos, videos, what videos are made of, members' pictures, and files that wait for the rest of their form. */
const sources = [
  `SELECT id AS key, iif(kind = 'image', 'photo m-', 'video m-') || id AS owner, area, name,
    CASE WHEN kind = 'image' THEN 'original.' || extension WHEN has_mp4 THEN 'video.mp4' WHEN has_poster THEN 'thumbnail.jpg' END AS base,
    NULL AS bytes, iif(kind = 'image', bytes, NULL) AS totalBytes ${media}`,
  `SELECT id AS key, 'upload of video m-' || id AS owner, 'private' AS area, upload_name AS name,
    'original.' || extension AS base, bytes, NULL AS totalBytes ${media.replace('WHERE', 'WHERE upload_name IS NOT NULL AND upload_name <> name AND')}`,
  `SELECT id AS key, 'picture of member u-' || id AS owner, 'public' AS area, avatar AS name, 'small.webp' AS base,
    NULL AS bytes, NULL AS totalBytes FROM users WHERE avatar IS NOT NULL AND id > ? ORDER BY id LIMIT ?`,
  `SELECT name AS key, 'draft of member u-' || user_id AS owner, 'private' AS area, name, 'upload.bin' AS base, bytes,
    NULL AS totalBytes FROM file_drafts WHERE name > ? ORDER BY name LIMIT ?`,
]

const BATCH = 1_000

/** All files that rows name. Each batch is a read of its own, so that nobody's write-ahead log grows for it. */
export function* namedFiles(sqlite: Sqlite): Generator<NamedFiles> {
  for (const source of sources) {
    const batch = sqlite.prepare<[number | string, number], NamedFiles & { key: number | string }>(source)
    let last: number | string = source.includes('file_drafts') ? '' : 0
    for (;;) {
      const rows = batch.all(last, BATCH)
      for (const { key: _, ...files } of rows) yield files
      if (rows.length < BATCH) break
      last = rows.at(-1)?.key ?? last
    }
  }
}

/** What is wrong with the files that are there: a text, or null. */
export function faultOf(named: NamedFiles, files: { base: string; bytes: number }[]): string | null {
  const { base, bytes, totalBytes } = named
  if (base === null) return null
  const file = files.find((one) => one.base === base)
  if (file === undefined) return `${base} is missing`
  if (bytes !== null && file.bytes !== bytes) return `${base} has ${file.bytes} bytes instead of ${bytes}`
  const total = files.reduce((sum, one) => sum + one.bytes, 0)
  if (totalBytes !== null && total !== totalBytes)
    return `its files have ${total} bytes instead of ${totalBytes}`
  return null
}
