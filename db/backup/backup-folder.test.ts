import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  finishFolder,
  listBackups,
  lockBackups,
  lockBackupsAround,
  removeOldBackups,
} from '#db/backup/backup-folder.ts'

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

it('a folder of a time that there is not is no backup', async () => {
  await aBackup(NOON)
  const path = join(folder, '2099-99-99T00-00-00-000Z')
  mkdirSync(path)
  writeFileSync(join(path, 'backup.json'), '{}')
  expect((await listBackups(folder)).map(({ madeAt }) => madeAt)).toEqual([NOON])
})

it('while one is restored none is made beside it, which would remove old ones, nor the other way round', async () => {
  const backup = await aBackup(NOON)
  // Nobody makes any there: a copy elsewhere, perhaps of a disk that cannot be written to.
  ;(await lockBackupsAround(backup))()
  expect(names()).toEqual(['2026-05-03T12-00-00-000Z'])
  const isMade = await lockBackups(folder)
  await expect(lockBackupsAround(backup)).rejects.toThrow('are in use')
  isMade()
  const isRead = await lockBackupsAround(backup)
  await expect(lockBackups(folder)).rejects.toThrow('are in use')
  isRead()
  ;(await lockBackups(folder))()
})
