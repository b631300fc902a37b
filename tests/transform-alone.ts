import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DomainError } from '#app/domain/errors.ts'
import type { PhotoType } from '#app/domain/media/media-types.ts'
import { transformPhoto } from '#app/domain/media/transform/transform.server.ts'

/**
 * Transforms photos in a process of its own: TYPE PATH TYPE PATH … Prints for each, as a line of JSON, how it ended,
 * how many files it left, and by how many MiB the most memory that the process ever had went up.
 */
const args = process.argv.slice(2)
for (let n = 0; n < args.length; n += 2) {
  const outDir = mkdtempSync(join(tmpdir(), 'alone-'))
  const before = process.resourceUsage().maxRSS
  const ended = await transformPhoto({ type: args[n] as PhotoType, path: args[n + 1] ?? '' }, outDir).then(
    () => ({ code: null }),
    (error: unknown) =>
      error instanceof DomainError ? { code: error.code, params: error.params } : { code: String(error) },
  )
  const grownMiB = (process.resourceUsage().maxRSS - before) / 1024
  console.log(JSON.stringify({ ...ended, left: readdirSync(outDir).length, grownMiB }))
  rmSync(outDir, { recursive: true })
}
