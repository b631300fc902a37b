import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { finishFolder, listBackups, removeOldBackups } from '#db/backup/backup-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const NOON = Date.UTC(2026, 4, 3, 12)
const HOUR = 60 * 60_000

/** A whole backup of that time, as the program leaves it. */
async function aBackup(at: number): Promise<string> {
  const partial = join(folder, 'unfinished-1')
  mkdirSync(partial)
  writeFileSync(join(partial, 'backup.json'), '{}')
  return finishFolder(partial, folder, at)
}

const names = () => readdirSync(folder).sort()

it('two backups of one moment have two names', async () => {
  expect(await aBackup(NOON)).not.toBe(await aBackup(NOON))
  expect(names()).toEqual(['2026-05-03T12-00-00-000Z', '2026-05-03T12-00-00-001Z'])
})

it('after the clock was set back a new backup stays, and those of a later time go first', async () => {
  await aBackup(NOON)
  await aBackup(NOON + 24 * HOUR)
  await aBackup(NOON + 25 * HOUR)
  const latest = await aBackup(NOON + HOUR)
  expect(await removeOldBackups(folder, 2, latest)).toBe(2)
  expect((await listBackups(folder)).map(({ madeAt }) => madeAt)).toEqual([NOON + HOUR, NOON])
})
