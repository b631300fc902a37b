import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type Ended, rowsOf, runProgram } from '#tests/faults/programs.ts'
import { siteWithWriters } from '#tests/faults/writers.ts'

const dir = mkdtempSync(join(tmpdir(), 'load-'))
const env = {
  DATABASE_PATH: join(dir, 'site.db'),
  MEDIA_DIR: join(dir, 'media'),
  BACKUP_DIR: join(dir, 'backups'),
}
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('a backup under 30 writers refuses nobody’s write, and is of one moment', async () => {
  const { site, writers, vehicleIds } = await siteWithWriters(env, { members: 30, vehicles: 15 })
  const statuses = new Set<number>()
  let [acknowledged, before, after] = [0, 0, 0]
  let backup: Promise<Ended> | undefined

  async function write(index: number): Promise<void> {
    const writer = writers[index]
    for (const id of vehicleIds) {
      const answer = await writer?.call('POST', `/api/vehicles/${id}/like`, { liked: true })
      statuses.add(answer?.status ?? 0)
      acknowledged += 1
      // In the midst of it.
      if (acknowledged === 60) {
        before = acknowledged
        backup = runProgram('backup', env).finally(() => {
          after = acknowledged
        })
      }
    }
  }
  await Promise.all(writers.map((_, index) => write(index)))
  const { code, said, lastLine } = (await backup) as Ended
  await site.stop()

  expect([...statuses]).toEqual([200])
  expect(site.log.filter((line) => /SQLITE_BUSY|is locked/.test(line))).toEqual([])
  expect([code, said]).toEqual([0, expect.stringContaining('Whole:')])
  expect(after).toBeGreaterThan(before)
  const likes = rowsOf(join(lastLine, 'nampak.db')).vehicle_likes?.length ?? 0
  expect(likes).toBeGreaterThanOrEqual(before)
  expect(likes).toBeLessThanOrEqual(after)
  // Every counter agrees with its rows: nothing of a later moment is in it.
  const copy = { ...env, DATABASE_PATH: join(dir, 'copy/site.db'), MEDIA_DIR: join(dir, 'copy/media') }
  expect((await runProgram('restore', copy, { args: [lastLine] })).code).toBe(0)
  expect(await runProgram('doctor', copy)).toMatchObject({ code: 0, lastLine: 'All is well.' })
})
