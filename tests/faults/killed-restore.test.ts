import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPhotoFile } from '#tests/factories.ts'
import { filesUnder, rowsOf, runProgram } from '#tests/faults/programs.ts'
import { startSite } from '#tests/site.ts'

const dir = mkdtempSync(join(tmpdir(), 'restore-'))
const BACKUP_DIR = join(dir, 'backups')
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const siteIn = (folder: string) => ({
  DATABASE_PATH: join(folder, 'site.db'),
  MEDIA_DIR: join(folder, 'media'),
  BACKUP_DIR,
  BACKUP_HOURS: '0',
})

/** The site as it was backed up, and as it is now: with other vehicles and photos. */
const before = { backup: '', rows: {}, files: {} }
const after = { rows: {}, files: {} }
const now = join(dir, 'now')

beforeAll(async () => {
  const env = siteIn(now)
  const site = await startSite(env)
  const browser = site.browser()
  await browser.call('POST', '/auth/dev', { username: 'aminah', admin: true })
  const add = async (plate: string) => {
    const photo = await aPhotoFile()
    const fields = { intent: 'add-vehicle', plate, plateStyle: 'malaysia-new', photo }
    expect((await browser.post('/add', fields)).status).toBe(303)
  }
  await add('WXY 1')
  Object.assign(before, { backup: (await runProgram('backup', env)).lastLine })
  Object.assign(before, { rows: rowsOf(env.DATABASE_PATH), files: filesUnder(env.MEDIA_DIR) })
  const deleted = await browser.call('DELETE', '/api/vehicles/v-1/images/m-1')
  expect(deleted.status).toBe(200)
  await add('WXY 2')
  expect(await site.stop()).toBe(0)
  Object.assign(after, { rows: rowsOf(env.DATABASE_PATH), files: filesUnder(env.MEDIA_DIR) })
  expect(before.files).not.toEqual(after.files)
})

let copies = 0

/** A copy of the site as it is now, and a restore of the backup over it that is killed at that call. */
async function restoring(KILL_AT: string) {
  copies += 1
  const folder = join(dir, `copy-${copies}`)
  cpSync(now, folder, { recursive: true })
  const env = siteIn(folder)
  const hook = { NODE_OPTIONS: `--import=${resolve('tests/faults/kill-at-file-call.mjs')}`, KILL_AT }
  return { env, ended: await runProgram('restore', { ...env, ...hook }, { args: [before.backup] }) }
}

/** The restored site, whole and with nothing else. */
async function expectRestored(env: ReturnType<typeof siteIn>): Promise<void> {
  const { code, said } = await runProgram('restore', env, { args: [before.backup] })
  expect([code, said]).toEqual([0, expect.stringContaining('Restored as of')])
  expect(rowsOf(env.DATABASE_PATH)).toEqual(before.rows)
  const served = Object.entries(filesUnder(env.MEDIA_DIR)).filter(([path]) =>
    /^(public|private)\//.test(path),
  )
  expect(Object.fromEntries(served)).toEqual(before.files)
}

it('killed at any step there is the old site or the new one, whole, and run again it is restored', async () => {
  const { ended } = await restoring('')
  expect(ended.code).toBe(0)
  const calls = ended.said.split('\n').filter((line) => line.startsWith('CALL '))
  // Of the photos the first two calls and the last: all others are alike.
  const isOfPhotos = (line: string) => line.includes('/media/')
  const ofPhotos = calls.flatMap((line, index) => (isOfPhotos(line) ? [index] : []))
  const skipped = new Set(ofPhotos.slice(3, -1))
  const ends = { old: 0, restored: 0 }
  for (const [index, call] of calls.entries()) {
    if (skipped.has(index)) continue
    const { env, ended } = await restoring(String(index + 1))
    expect([call, ended.code]).toEqual([call, null])
    const rows = rowsOf(env.DATABASE_PATH)
    const isRestored = JSON.stringify(rows) === JSON.stringify(before.rows)
    expect([call, rows]).toEqual([call, isRestored ? before.rows : after.rows])
    expect(filesUnder(env.MEDIA_DIR)).toMatchObject(isRestored ? before.files : after.files)
    ends[isRestored ? 'restored' : 'old'] += 1
    await expectRestored(env)
    rmSync(env.DATABASE_PATH.replace('/site.db', ''), { recursive: true })
  }
  expect(ends.old).toBeGreaterThan(3)
  expect(ends.restored).toBeGreaterThan(0)
})

it('killed while it exchanges the database, the site starts as it was', async () => {
  const { ended } = await restoring('')
  const calls = ended.said.split('\n').filter((line) => line.startsWith('CALL '))
  const exchange = calls.findIndex(
    (line) => line.endsWith('/site.db.restoring') && line.startsWith('CALL rename'),
  )
  const { env } = await restoring(String(exchange + 1))
  const site = await startSite(env)
  const visitor = site.browser()
  expect((await visitor.get('/plate/WXY2')).status).toBe(200)
  expect(await site.stop()).toBe(0)
  expect(await runProgram('doctor', env)).toMatchObject({ said: expect.not.stringContaining('is missing') })
  await expectRestored(env)
})

/** A folder on another disk than the backup's: there no file can have a second name, nor be moved to by a rename. */
const elsewhere = '/dev/shm'
const isOtherDisk = statSync(elsewhere, { throwIfNoEntry: false })?.dev !== statSync(dir).dev

it.runIf(isOtherDisk)('the database, the photos or both may lie on other disks than the backup', async () => {
  const far = mkdtempSync(join(elsewhere, 'restore-'))
  const near = join(dir, 'near')
  mkdirSync(near)
  try {
    for (const [database, media] of [
      [far, near],
      [near, far],
      [far, far],
    ] as const) {
      rmSync(join(database, 'site.db'), { force: true })
      await expectRestored({ ...siteIn(database), MEDIA_DIR: join(media, 'media') })
    }
  } finally {
    rmSync(far, { recursive: true })
  }
})
