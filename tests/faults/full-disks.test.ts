import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseAt, fillVehicles } from '#db/earlier-databases.ts'
import { type Browser, mainOf } from '#tests/browser.ts'
import { filesUnder, rowsOf, runProgram } from '#tests/faults/programs.ts'
import { plain } from '#tests/pictures.ts'
import { startSite, type TestSite } from '#tests/site.ts'

/*
 * Disks of a few megabytes that are really full. To mount them takes a right that not everybody has; without it
 * tests/surfaces/http/full-disk.test.ts still takes all room away from a running site, by a limit on its files.
 */
const dir = mkdtempSync(join(tmpdir(), 'disks-'))
const disk = (name: string) => join(dir, name)

function mount(name: string, megabytes: number): boolean {
  mkdirSync(disk(name))
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk(name)]).status === 0
}
const canMount = mount('try', 1)
if (canMount) spawnSync('umount', [disk('try')])

const env = {
  DATABASE_PATH: join(disk('database'), 'site.db'),
  MEDIA_DIR: disk('media'),
  BACKUP_DIR: disk('backups'),
  BACKUP_HOURS: '0',
  // What is kept free would keep the disks from ever being full.
  RESERVED_DISK_MB: '0',
}
const disks = { database: 16, media: 24, backups: 16 }
let site: TestSite
let browser: Browser

/** Takes the last byte of a disk; what was taken before goes first. */
function fill(name: keyof typeof disks): void {
  makeRoom(name)
  spawnSync('dd', ['if=/dev/zero', `of=${join(disk(name), 'filler')}`, 'bs=4k'])
  expect(statfsSync(disk(name)).bavail).toBe(0)
}

/** Gives so many bytes of a full disk back. */
function leave(name: keyof typeof disks, bytes: number): void {
  spawnSync('truncate', ['-s', `-${bytes}`, join(disk(name), 'filler')])
}

function makeRoom(name: keyof typeof disks): void {
  rmSync(join(disk(name), 'filler'), { force: true })
}

async function aPhoto(size: number): Promise<File> {
  return new File([await plain(size, size).jpeg({ quality: 100 }).toBuffer()], 'car.jpg')
}

const addPhoto = async (key: string, photo?: File) =>
  browser.post(
    '/plate/WXY1',
    { intent: 'add-photo', formKey: key, photo: photo ?? (await aPhoto(3000)) },
    { Accept: 'text/html' },
  )

/** A trusted member may add so many in a day. */
const MAX_NEW_PLATES = 100

const comment = (text: string) =>
  browser.post('/plate/WXY1', { intent: 'add-comment', comment: text }, { Accept: 'text/html' })

async function expectReading(): Promise<void> {
  for (const path of ['/', '/plate/WXY1', '/explore', '/healthz'])
    expect([path, (await browser.get(path)).status]).toEqual([path, 200])
}

const expectAllWell = async () =>
  expect(await runProgram('doctor', env)).toMatchObject({ code: 0, lastLine: 'All is well.' })

describe.runIf(canMount)('a disk without a byte left', () => {
  beforeAll(async () => {
    for (const [name, megabytes] of Object.entries(disks)) mount(name, megabytes)
    site = await startSite(env)
    browser = site.browser()
    await browser.call('POST', '/auth/dev', { username: 'aminah', admin: true })
    await browser.call('POST', '/api/vehicles', { plate: 'WXY 1' })
  })
  afterAll(async () => {
    await site.stop()
    for (const name of Object.keys(disks)) spawnSync('umount', [disk(name)])
    rmSync(dir, { recursive: true, force: true })
  })

  it('of the media: a photo is refused, nothing of it is left, all else goes on, and later it is taken', async () => {
    fill('media')
    const before = filesUnder(env.MEDIA_DIR)
    const refused = await addPhoto('key-1')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([507, '60'])
    expect(await mainOf(refused)).toContain('Our storage is full')
    expect(filesUnder(env.MEDIA_DIR)).toEqual(before)
    expect(rowsOf(env.DATABASE_PATH).media).toEqual([])
    expect((await comment('Seen in Ipoh')).status).toBe(303)
    await expectReading()
    makeRoom('media')
    expect((await addPhoto('key-1')).status).toBe(303)
    expect((await addPhoto('key-1')).status).toBe(303)
    expect(rowsOf(env.DATABASE_PATH).media).toHaveLength(1)
    await expectAllWell()
  })

  it('of the media, that is filled by the sizes of a photo: nothing of it is left, and later it is taken', async () => {
    const photo = await aPhoto(4000)
    const before = filesUnder(env.MEDIA_DIR)
    fill('media')
    leave('media', photo.size + 16 * 1024)
    expect((await addPhoto('key-2', photo)).status).toBe(507)
    expect({ ...filesUnder(env.MEDIA_DIR), filler: '' }).toEqual({ ...before, filler: '' })
    makeRoom('media')
    expect((await addPhoto('key-2', photo)).status).toBe(303)
    expect(rowsOf(env.DATABASE_PATH).media).toHaveLength(2)
    await expectAllWell()
  })

  it('of the database: forms come back with their words, a photo leaves no file, reading goes on, and writing when there is room', async () => {
    const before = filesUnder(env.MEDIA_DIR)
    fill('database')
    // What the log of changes has room for is still taken; then nothing is.
    let isTaken = true
    for (let n = 1; isTaken && n < MAX_NEW_PLATES; n += 1)
      isTaken = (await browser.call('POST', '/api/vehicles', { plate: `V${n}` })).ok
    expect(isTaken).toBe(false)
    const answer = await comment('Seen in Melaka')
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([507, '60'])
    const page = await mainOf(answer)
    expect(page).toContain('Our storage is full')
    expect(page).toContain('Seen in Melaka</textarea>')
    expect((await addPhoto('key-3')).status).toBe(507)
    expect(filesUnder(env.MEDIA_DIR)).toEqual(before)
    await expectReading()
    expect(site.log.join('\n')).toContain('SQLITE_FULL')
    makeRoom('database')
    expect((await comment('Seen in Melaka')).status).toBe(303)
    expect((await addPhoto('key-3')).status).toBe(303)
    await expectAllWell()
  })

  it('of the backups: none is made, which its exit code tells, nothing is left, and the site is none the worse', async () => {
    const left = () => readdirSync(disk('backups')).filter((name) => !['filler', 'lock.db'].includes(name))
    fill('backups')
    const failed = await runProgram('backup', env)
    expect([failed.code, failed.said]).toEqual([1, expect.stringMatching(/Too little space|full|no space/i)])
    expect(left()).toEqual([])
    // Enough for the database, not for the photos: it is found out halfway.
    leave('backups', statSync(env.DATABASE_PATH).size + 128 * 1024)
    const halfway = await runProgram('backup', env)
    expect([halfway.code, halfway.said]).toEqual([1, expect.stringContaining('ENOSPC')])
    expect(left()).toEqual([])
    expect((await comment('Seen in Kuala Selangor')).status).toBe(303)
    makeRoom('backups')
    expect((await runProgram('backup', env)).code).toBe(0)
  })

  it('a migration says so, leaves the database as it was, and is done when there is room', async () => {
    await site.stop()
    const old = {
      ...env,
      DATABASE_PATH: join(disk('database'), 'old.db'),
      MEDIA_DIR: join(dir, 'old-media'),
      PORT: String(site.port),
    }
    const { db } = await databaseAt('0020_scheduled_deletions', old.DATABASE_PATH)
    await fillVehicles(db, 1_000)
    await db.destroy()
    const before = rowsOf(old.DATABASE_PATH)
    fill('database')
    await expect(startSite(old)).rejects.toThrow(/SQLITE_FULL|SQLITE_IOERR|disk is full/)
    makeRoom('database')
    expect(rowsOf(old.DATABASE_PATH)).toEqual(before)
    site = await startSite(old)
    await expectReading()
    expect(rowsOf(old.DATABASE_PATH).vehicles).toHaveLength(1_000)
  })

  it('a first start says so, and is done when there is room', async () => {
    mount('new', 1)
    writeFileSync(join(disk('new'), 'filler'), '')
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk('new'), 'filler')}`, 'bs=4k', 'count=200'])
    const fresh = { ...env, DATABASE_PATH: join(disk('new'), 'site.db'), MEDIA_DIR: join(dir, 'new-media') }
    try {
      await expect(startSite(fresh)).rejects.toThrow(/SQLITE_FULL|SQLITE_IOERR|disk is full/)
      spawnSync('mount', ['-o', 'remount,size=16m', disk('new')])
      const started = await startSite(fresh)
      expect((await started.browser().get('/')).status).toBe(200)
      expect(await started.stop()).toBe(0)
    } finally {
      spawnSync('umount', [disk('new')])
    }
    expect(existsSync(fresh.DATABASE_PATH)).toBe(false)
  })
})
