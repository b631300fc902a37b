import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { examineBackups } from '#db/doctor/backups.ts'
import { aPhotoFile } from '#tests/factories.ts'
import { filesUnder, runProgram } from '#tests/faults/programs.ts'
import { startSite, type TestSite } from '#tests/site.ts'

const dir = mkdtempSync(join(tmpdir(), 'doctor-'))
const env = {
  DATABASE_PATH: join(dir, 'site.db'),
  MEDIA_DIR: join(dir, 'media'),
  BACKUP_DIR: join(dir, 'backups'),
  BACKUP_HOURS: '0',
}
let site: TestSite
beforeAll(async () => {
  site = await startSite(env)
  const browser = site.browser()
  await browser.call('POST', '/auth/dev', { username: 'aminah', admin: true })
  const fields = {
    intent: 'add-vehicle',
    plate: 'WXY 1',
    plateStyle: 'malaysia-new',
    photo: await aPhotoFile(),
  }
  expect((await browser.post('/add', fields)).status).toBe(303)
})
afterAll(async () => {
  await site.stop()
  rmSync(dir, { recursive: true, force: true })
})

const doctor = (...args: string[]) => runProgram('doctor', env, { args })

it('names a photo whose files are missing, and with --mend puts them back from a backup', async () => {
  expect(await doctor()).toMatchObject({ code: 0, lastLine: 'All is well.' })
  expect((await runProgram('backup', env)).code).toBe(0)
  const before = filesUnder(env.MEDIA_DIR)
  for (const file of Object.keys(before)) rmSync(join(env.MEDIA_DIR, file))
  const { code, said } = await doctor()
  expect([code, said]).toEqual([1, expect.stringContaining('photo m-1: original.jpg is missing')])
  expect(filesUnder(env.MEDIA_DIR)).toEqual({})
  expect((await doctor('--mend')).said).toContain('; put back from ')
  expect(filesUnder(env.MEDIA_DIR)).toEqual(before)
  expect((await doctor()).code).toBe(0)
})

it('names files without a row, and with --mend moves them to where nobody is served them', async () => {
  const folder = join(env.MEDIA_DIR, 'public', 'zz', 'z'.repeat(25))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'large.jpg'), 'x')
  const address = `/media/${'z'.repeat(25)}/large.jpg`
  expect((await site.browser().get(address)).status).toBe(200)
  const { code, said } = await doctor()
  expect([code, said]).toEqual([1, expect.stringContaining(`files without rows ${folder}`)])
  expect(existsSync(folder)).toBe(true)
  await doctor('--mend')
  expect((await site.browser().get(address)).status).toBe(404)
  expect(readdirSync(join(env.MEDIA_DIR, 'unclaimed/public/zz'))).toEqual(['z'.repeat(25)])
  expect((await doctor()).code).toBe(0)
})

it('a newest backup that is more than twice as old as it should be is a finding', () => {
  const hour = 3_600_000
  const found = (age: number, hours: number) =>
    [...examineBackups([{ path: '/b', madeAt: 0 }], { hours, at: age * hour })].map(({ text }) => text)
  expect(found(48, 24)).toEqual([])
  expect(found(49, 24)).toEqual(['the newest is 49 hours old: /b'])
  expect(found(48, 0)).toEqual([])
  expect(found(13, 6)).toHaveLength(1)
  expect([...examineBackups([], { hours: 24, at: 0 })]).toEqual([])
  // Made before the clock was set back: it says nothing of the age of the newest.
  const withLater = [
    { path: '/later', madeAt: 60 * hour },
    { path: '/b', madeAt: 0 },
  ]
  expect([...examineBackups(withLater, { hours: 24, at: 49 * hour })].map(({ text }) => text)).toEqual([
    'is of a time to come: /later',
    'the newest is 49 hours old: /b',
  ])
})
