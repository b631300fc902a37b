import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#tests/browser.ts'
import { aPhotoFile } from '#tests/factories.ts'
import { filesUnder, rowsOf, runProgram } from '#tests/faults/programs.ts'
import { startSite, type TestSite } from '#tests/site.ts'

const dir = mkdtempSync(join(tmpdir(), 'missing-'))
const env = {
  DATABASE_PATH: join(dir, 'site.db'),
  MEDIA_DIR: join(dir, 'media'),
  BACKUP_DIR: join(dir, 'backups'),
  BACKUP_HOURS: '0',
}
let site: TestSite
let admin: Browser
beforeAll(async () => {
  site = await startSite(env)
  admin = await aMember('aminah', true)
})
afterAll(async () => {
  await site.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function aMember(username: string, isAdmin: boolean): Promise<Browser> {
  const browser = site.browser()
  await browser.call('POST', '/auth/dev', { username, admin: isAdmin })
  return browser
}

async function addVehicle(plate: string, by = admin): Promise<void> {
  const photo = await aPhotoFile()
  const fields = { intent: 'add-vehicle', plate, plateStyle: 'malaysia-new', photo }
  expect((await by.post('/add', fields)).status).toBe(303)
}

/** The name of the one photo of a vehicle, as its addresses have it. */
async function photoOf(plate: string): Promise<string> {
  const page = await (await site.browser().get(`/plate/${plate}`)).text()
  return /\/media\/(\w{25})\//.exec(page)?.[1] ?? ''
}

async function expectPage(path: string): Promise<string> {
  const answer = await site.browser().get(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

async function expectPicture(path: string): Promise<void> {
  const answer = await site.browser().get(path)
  expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([path, 200, 'image/png'])
  const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect(width).toBeGreaterThanOrEqual(1000)
}

/** The status of a file, and how long anybody may keep the answer. */
async function served(file: string): Promise<[number, string | null]> {
  const { status, headers } = await site.browser().get(`/media/${file}`)
  return [status, headers.get('Cache-Control')]
}

it('a single size that is missing: a larger one is served in its place, kept by nobody, and the doctor puts it back', async () => {
  await addVehicle('WXY 1')
  expect((await runProgram('backup', env)).code).toBe(0)
  const name = await photoOf('WXY1')
  const before = filesUnder(env.MEDIA_DIR)
  for (const size of ['thumbnail.webp', 'medium.webp', 'large.jpg'])
    rmSync(join(env.MEDIA_DIR, 'public', name.slice(0, 2), name, size))
  const instead = await site.browser().get(`/media/${name}/thumbnail.webp`)
  expect([instead.status, instead.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect((await sharp(Buffer.from(await instead.arrayBuffer())).metadata()).format).toBe('webp')
  expect(await served(`${name}/thumbnail.jpg`)).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await served(`${name}/large.jpg`))[0]).toBe(404)
  await expectPicture('/plate/WXY1/share.png')
  const found = await runProgram('doctor', env)
  expect([found.code, found.said]).toEqual([1, expect.stringContaining('photo m-1: its files have ')])
  await runProgram('doctor', env, { args: ['--mend'] })
  expect(filesUnder(env.MEDIA_DIR)).toEqual(before)
  expect(await served(`${name}/thumbnail.webp`)).toEqual([200, 'public, max-age=31536000, immutable'])
})

it('all files of a photo missing: every page and drawn picture stays whole, and its addresses are a 404 that nobody keeps', async () => {
  const form = new FormData()
  form.set('image', await aPhotoFile())
  const picture = await admin.request('/api/users/profile-picture', { method: 'POST', body: form })
  expect(picture.status).toBe(200)
  const name = await photoOf('WXY1')
  renameSync(join(env.MEDIA_DIR, 'public'), join(dir, 'elsewhere'))
  for (const file of ['thumbnail.webp', 'medium.jpg', 'large.jpg', 'original.jpg']) {
    const [status, cached] = await served(`${name}/${file}`)
    expect([status, cached]).toEqual([404, expect.stringContaining('no-store')])
  }
  for (const path of ['/', '/explore', '/u/aminah', '/api/vehicles/plate/WXY1']) await expectPage(path)
  expect(await expectPage('/plate/WXY1')).toContain(`/media/${name}/`)
  await expectPicture('/plate/WXY1/share.png')
  await expectPicture('/u/aminah/license.png')
  renameSync(join(dir, 'elsewhere'), join(env.MEDIA_DIR, 'public'))
})

it('of a photo that waits: it cannot be shown and says why, can be refused, and no answer is a fault of the server', async () => {
  await addVehicle('WXY 2', await aMember('newcomer', false))
  expect(rowsOf(env.DATABASE_PATH).media).toHaveLength(2)
  rmSync(join(env.MEDIA_DIR, 'private'), { recursive: true })
  expect((await admin.get('/media/private/m-2/large.jpg')).status).toBe(404)
  expect((await admin.get('/admin/moderation')).status).toBe(200)
  const approval = await admin.call('POST', '/api/admin/approve-image/v-2/m-2')
  expect(approval.status).toBe(409)
  expect(await approval.json()).toMatchObject({
    code: 'image_files_missing',
    message: expect.stringContaining('from a backup'),
  })
  const form = { intent: 'approve-image', vehicleId: 'v-2', mediaId: 'm-2' }
  expect((await admin.post('/admin/moderation', form)).status).toBeLessThan(500)
  expect((await admin.call('POST', '/api/admin/reject-image/v-2/m-2')).status).toBe(200)
})

it('of a photo that is hidden: it is hidden, and the sweep of files does not fail for it again and again', async () => {
  const name = await photoOf('WXY1')
  const folder = join(env.MEDIA_DIR, 'public', name.slice(0, 2), name)
  renameSync(folder, join(dir, 'elsewhere'))
  for (const n of [1, 2, 3]) {
    const reporter = await aMember(`reporter_${n}`, false)
    const report = await reporter.call('POST', '/api/admin/report-image', {
      vehicleId: 'v-1',
      imageId: 'm-1',
      imageUrl: '/media/x/original.jpg',
      reason: 'It is blurred',
    })
    expect(report.status).toBe(200)
  }
  expect(await expectPage('/plate/WXY1')).not.toContain(name)
  // Everything that is on the wrong side is moved at a start.
  await site.stop()
  site = await startSite({ ...env, PORT: String(site.port) })
  await expect.poll(() => site.log.join('\n')).toContain('Listening')
  expect(site.log.filter((line) => line.includes('could not be moved'))).toEqual([])
  // Put back under its name it is served to nobody from the next start on.
  renameSync(join(dir, 'elsewhere'), folder)
  await site.stop()
  site = await startSite({ ...env, PORT: String(site.port) })
  expect((await served(`${name}/large.jpg`))[0]).toBe(404)
  expect(await runProgram('doctor', env)).toMatchObject({ code: 0, lastLine: 'All is well.' })
})
