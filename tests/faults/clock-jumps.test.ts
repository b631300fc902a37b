import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aPhotoFile } from '#tests/factories.ts'
import { rowsOf } from '#tests/faults/programs.ts'
import { startSite, type TestSite } from '#tests/site.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const dir = mkdtempSync(join(tmpdir(), 'clock-'))
const env = {
  DATABASE_PATH: join(dir, 'site.db'),
  MEDIA_DIR: join(dir, 'media'),
  BACKUP_DIR: join(dir, 'backups'),
  RESERVED_DISK_MB: '0',
  CLOCK_FILE: join(dir, 'clock'),
  NODE_OPTIONS: `--import=${resolve('tests/faults/clock.mjs')}`,
}
let site: TestSite
let browser: Browser
beforeAll(async () => {
  writeFileSync(env.CLOCK_FILE, '0')
  site = await startSite(env)
  browser = site.browser()
  await browser.call('POST', '/auth/dev', { username: 'aminah', admin: true })
})
afterAll(async () => {
  await site.stop()
  rmSync(dir, { recursive: true, force: true })
})

/** Lets the clock of the running site jump to so far from the true time. */
async function setClock(offset: number): Promise<void> {
  writeFileSync(env.CLOCK_FILE, String(offset))
  const before = site.log.length
  process.kill(site.pid, 'SIGUSR2')
  await expect.poll(() => site.log.slice(before), patient).toContain(`clock moved by ${offset}`)
}

/** Workers look every five seconds; a backup starts a program. */
const patient = { timeout: 120_000, interval: 200 }

const backups = () =>
  readdirSync(dir).includes('backups')
    ? readdirSync(env.BACKUP_DIR)
        .filter((name) => /^\d/.test(name))
        .sort()
    : []

async function addVehicle(): Promise<string | null> {
  const fields = { intent: 'add-vehicle', formKey: 'key-1', plate: 'WXY 1', plateStyle: 'malaysia-new' }
  const answer = await browser.post('/add', { ...fields, photo: await aPhotoFile() })
  expect(answer.status).toBe(303)
  return locationOf(answer)
}

const comment = (text: string) => browser.post('/plate/WXY1', { intent: 'add-comment', comment: text })

async function streakDays(): Promise<unknown> {
  const { spotterStats } = (await (await browser.get('/auth/current_user')).json()) as {
    spotterStats: { currentStreak: { days: number } }
  }
  return spotterStats.currentStreak.days
}

it('the site makes its backups by itself, also after a clock that was a day ahead is set right', async () => {
  await setClock(DAY)
  await expect.poll(backups, patient).toHaveLength(1)
  const [ahead = ''] = backups()
  await setClock(0)
  // Nothing of this time is there yet: it is not waited for until the clock is there again.
  await expect.poll(backups, patient).toHaveLength(2)
  expect(backups()[1]).toBe(ahead)
  expect(Math.abs(Date.parse(`${backups()[0]?.slice(0, 10)}T00:00Z`) - Date.now())).toBeLessThan(2 * DAY)
})

it('an hour on and back: members stay signed in, a form that is sent again counts once, limits end in their time', async () => {
  const first = await addVehicle()
  for (const offset of [HOUR, 0, -HOUR]) {
    await setClock(offset)
    expect(await addVehicle()).toBe(first)
    expect(rowsOf(env.DATABASE_PATH).vehicles).toHaveLength(1)
    expect(rowsOf(env.DATABASE_PATH).media).toHaveLength(1)
    expect(await streakDays()).toBe(1)
    expect((await comment(`at ${offset}`)).status).toBe(303)
    // Pages that visitors get from a cache are those of now.
    expect(await mainOf(await site.browser().get('/plate/WXY1'))).toContain(`at ${offset}`)
  }
  await setClock(0)
  for (let n = 0; n < 10; n += 1) await comment(`number ${n}`)
  await setClock(-HOUR)
  const refused = await browser.call('POST', '/api/discussions', { vehicleId: 'v-1', comment: 'one more' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
  await setClock(0)
})

it('a backup that fails is tried again, then stands among the failed jobs with the reason', async () => {
  rmSync(env.BACKUP_DIR, { recursive: true })
  writeFileSync(env.BACKUP_DIR, 'no folder')
  const status = async () => mainOf(await browser.get('/admin/status'))
  const failures = (how: string) =>
    site.log.filter((line) => line.includes('"job":"back-up"') && line.includes(how)).length
  // It is tried after 1 and after 10 minutes, and what is due by the schedule fails beside it.
  for (let minutes = 11; failures('Job failed for good') === 0; minutes += 11) {
    const before = failures('Job failed')
    await setClock(minutes * 60_000)
    await expect.poll(() => failures('Job failed'), patient).toBeGreaterThan(before)
    if (minutes === 11) expect(await status()).toMatch(/Backups<[^/]*\/dt><dd>[^<]*1 tried again later/)
  }
  const page = await status()
  expect(page).toContain('Jobs that failed for good: 1')
  expect(page).toMatch(/Last failed jobs.*Backups, .*EEXIST/s)
})
