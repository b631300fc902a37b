import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#tests/browser.ts'
import { aPhotoFile } from '#tests/factories.ts'
import { filesUnder, rowsOf, runProgram } from '#tests/faults/programs.ts'
import { startSite, type TestSite } from '#tests/site.ts'

const dir = mkdtempSync(join(tmpdir(), 'backup-'))
const env = {
  DATABASE_PATH: join(dir, 'site.db'),
  MEDIA_DIR: join(dir, 'media'),
  BACKUP_DIR: join(dir, 'backups'),
  BACKUP_KEEP: '2',
  BACKUP_HOURS: '0',
}
let site: TestSite
let browser: Browser

beforeAll(async () => {
  site = await startSite(env)
  browser = site.browser()
  await browser.call('POST', '/auth/dev', { username: 'aminah', admin: true })
  await addVehicle('WXY 1')
})
afterAll(async () => {
  await site.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function addVehicle(plate: string): Promise<void> {
  const photo = await aPhotoFile()
  const fields = { intent: 'add-vehicle', plate, plateStyle: 'malaysia-new', photo }
  expect((await browser.post('/add', fields)).status).toBe(303)
}

/** Addresses of the photos on a vehicle's page. */
async function photosOf(plate: string): Promise<string[]> {
  const page = await (await browser.get(`/plate/${plate}`)).text()
  return [...new Set(page.match(/\/media\/\w{25}\/large\.jpg/g))]
}

const wholeBackups = () => readdirSync(env.BACKUP_DIR).filter((name) => /^\d/.test(name))

it.each(['Copying photos and videos', 'Copying the database', 'Checking the backup'])(
  'killed at "%s" leaves nothing that counts as a backup',
  async (killAt) => {
    expect((await runProgram('backup', env, { killAt })).code).toBeNull()
    expect(wholeBackups()).toEqual([])
    expect((await runProgram('restore', env)).said).toContain('There is no backup')
  },
)

it('is made beside the running site, is whole, and nothing unfinished is left', async () => {
  const { code, lastLine, said } = await runProgram('backup', env)
  expect([code, said]).toEqual([0, expect.stringContaining('Whole:')])
  expect(lastLine).toBe(join(env.BACKUP_DIR, wholeBackups()[0] ?? ''))
  expect(readdirSync(env.BACKUP_DIR).filter((name) => name.startsWith('unfinished'))).toEqual([])
  expect(rowsOf(join(lastLine, 'nampak.db'))).toEqual(rowsOf(env.DATABASE_PATH))
  expect(filesUnder(join(lastLine, 'media'))).toEqual(filesUnder(env.MEDIA_DIR))
})

it('is refused for a live site, and for what is no backup or a damaged one', async () => {
  const restore = (path: string) => runProgram('restore', env, { args: [path] })
  const backup = join(env.BACKUP_DIR, wholeBackups()[0] ?? '')
  expect(await restore(backup)).toMatchObject({
    code: 1,
    said: expect.stringContaining('The site is running'),
  })
  expect(await restore(dir)).toMatchObject({ code: 1, said: expect.stringContaining('is no backup') })
  const { lastLine: damaged } = await runProgram('backup', env)
  const [file = ''] = Object.keys(filesUnder(join(damaged, 'media')))
  rmSync(join(damaged, 'media', file))
  writeFileSync(join(damaged, 'media', file), 'x')
  expect(await restore(damaged)).toMatchObject({
    code: 1,
    said: expect.stringContaining('has 1 bytes instead'),
  })
  // A link to what lies elsewhere, of the same size: the site would serve it.
  const real = join(env.MEDIA_DIR, file)
  for (const [link, target] of [
    [join(damaged, 'media', file), real],
    [dirname(join(damaged, 'media', file)), dirname(real)],
  ] as const) {
    rmSync(link, { recursive: true })
    symlinkSync(target, link)
    expect(await restore(damaged)).toMatchObject({ code: 1, said: expect.stringContaining('is a link') })
  }
  rmSync(damaged, { recursive: true })
})

it('gives back the site as it was, and moves aside what was there', async () => {
  const { lastLine: backup } = await runProgram('backup', env)
  const [rows, files] = [rowsOf(env.DATABASE_PATH), filesUnder(env.MEDIA_DIR)]
  await addVehicle('WXY 2')
  const [old = ''] = await photosOf('WXY1')
  const [later = ''] = await photosOf('WXY2')
  const rowsAfter = rowsOf(env.DATABASE_PATH)
  await site.stop()
  rmSync(join(env.MEDIA_DIR, 'public'), { recursive: true })

  const { code, said } = await runProgram('restore', env, { args: [backup] })
  expect([code, said]).toEqual([0, expect.stringContaining('Restored as of')])
  expect(rowsOf(env.DATABASE_PATH)).toEqual(rows)
  expect(filesUnder(env.MEDIA_DIR)).toEqual(files)
  const aside = readdirSync(dir).find((name) => name.startsWith('site.db.before-restore')) ?? ''
  expect(rowsOf(join(dir, aside)).vehicles).toEqual(rowsAfter.vehicles)

  site = await startSite({ ...env, PORT: String(site.port) })
  expect((await browser.get('/plate/WXY1')).status).toBe(200)
  expect((await browser.get('/plate/WXY2')).status).toBe(404)
  expect((await browser.get(old)).status).toBe(200)
  expect((await browser.get(later)).status).toBe(404)
})

it('also where there is nothing yet, and what is uploaded later is served no more once an earlier one is restored', async () => {
  await addVehicle('WXY 3')
  const [later = ''] = await photosOf('WXY3')
  const backup = join(env.BACKUP_DIR, wholeBackups().at(-1) ?? '')
  await site.stop()
  expect((await runProgram('restore', env, { args: [backup] })).code).toBe(0)
  const elsewhere = { ...env, DATABASE_PATH: join(dir, 'new/site.db'), MEDIA_DIR: join(dir, 'new/media') }
  expect((await runProgram('restore', elsewhere, { args: [backup] })).code).toBe(0)
  expect(rowsOf(elsewhere.DATABASE_PATH)).toEqual(rowsOf(env.DATABASE_PATH))
  expect((await runProgram('doctor', elsewhere)).said).toContain('All is well')
  site = await startSite({ ...env, PORT: String(site.port) })
  expect((await browser.get(later)).status).toBe(404)
  expect(readdirSync(env.MEDIA_DIR).some((name) => name.startsWith('before-restore'))).toBe(true)
})

it('keeps the newest ones', async () => {
  for (const _ of [1, 2]) await runProgram('backup', env)
  const before = wholeBackups()
  const { lastLine } = await runProgram('backup', env)
  expect(wholeBackups()).toEqual([before[1], lastLine.split('/').at(-1)])
})

it('tells of a photo whose file is missing, and is whole all the same', async () => {
  const [address = ''] = await photosOf('WXY1')
  const [, , name = ''] = address.split('/')
  rmSync(join(env.MEDIA_DIR, 'public', name.slice(0, 2), name), { recursive: true })
  expect((await browser.get(address)).status).toBe(404)
  expect((await browser.get('/plate/WXY1')).status).toBe(200)
  const { code, said } = await runProgram('backup', env)
  expect(code).toBe(0)
  expect(said).toContain('Wrong on the site already: photo m-1: original.jpg is missing')
})

it('a backup of a newer version is refused', async () => {
  const { lastLine: backup } = await runProgram('backup', env)
  const database = join(backup, 'nampak.db')
  const sqlite = new Sqlite(database)
  sqlite.exec(`INSERT INTO kysely_migration VALUES ('9999_later', '')`)
  sqlite.close()
  const manifest = join(backup, 'backup.json')
  const sha256 = createHash('sha256').update(readFileSync(database)).digest('hex')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"sha256": "\w+"/, `"sha256": "${sha256}"`))
  const elsewhere = { ...env, DATABASE_PATH: join(dir, 'newer/site.db') }
  const { code, said } = await runProgram('restore', elsewhere, { args: [backup] })
  expect([code, said]).toEqual([1, expect.stringContaining('newer version than this program')])
  expect(existsSync(elsewhere.DATABASE_PATH)).toBe(false)
})

it.each([
  ['backup', ['--help']],
  ['doctor', ['--mnd']],
  ['doctor', ['mend']],
  ['restore', ['one', 'another']],
  ['restore', ['']],
] as const)('%s %j, which it does not know, ends with 2 before anything is done', async (name, args) => {
  const before = wholeBackups()
  const { code, said } = await runProgram(name, env, { args: [...args] })
  expect([code, said]).toEqual([2, expect.stringContaining(`Usage: npm run ${name}`)])
  expect(wholeBackups()).toEqual(before)
})
