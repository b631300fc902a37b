import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, mainOf } from '#tests/browser.ts'
import { aPhotoFile } from '#tests/factories.ts'
import { fillDisk, startSite, type TestSite } from '#tests/site.ts'

const dir = mkdtempSync(join(tmpdir(), 'full-'))
const env = { DATABASE_PATH: join(dir, 'site.db'), MEDIA_DIR: join(dir, 'media') }
let site: TestSite
let browser: Browser

beforeAll(async () => {
  site = await startSite(env)
  browser = site.browser()
  await browser.call('POST', '/auth/dev', { username: 'aminah' })
  const photo = await aPhotoFile()
  await browser.post('/add', { intent: 'add-vehicle', plate: 'WXY 1', plateStyle: 'malaysia-new', photo })
})
afterAll(async () => {
  await site.stop()
  rmSync(dir, { recursive: true, force: true })
})

const comment = (by: Browser, text: string) =>
  by.post('/plate/WXY1', { intent: 'add-comment', comment: text }, { Accept: 'text/html' })

async function expectReading(): Promise<void> {
  for (const reader of [site.browser(), browser]) {
    for (const path of ['/', '/plate/WXY1', '/explore', '/api/vehicles/plate/WXY1', '/auth/current_user']) {
      expect([path, (await reader.get(path)).status]).toEqual([path, 200])
    }
  }
}

async function expectNoWriting(): Promise<void> {
  const answer = await comment(browser, 'Seen in Ipoh')
  expect([503, 507]).toContain(answer.status)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  const page = await mainOf(answer)
  expect(page).toMatch(/role="alert"[^>]*>Our storage is(n&#x27;t answering| full)/)
  expect(page).toContain('Seen in Ipoh</textarea>')
}

describe('while the disk is full', () => {
  beforeAll(() => fillDisk(site, true))

  it('everything can be read, by visitors and members', expectReading)

  it('a form comes back with its words and says so', expectNoWriting)

  it('a visitor’s form comes back, too: it cannot be kept for them', async () => {
    const answer = await comment(site.browser(), 'Typed by a visitor')
    expect([503, 507]).toContain(answer.status)
    expect(answer.headers.get('Retry-After')).not.toBeNull()
    expect(await answer.text()).toContain('Our storage is')
  })

  it('a photo is refused, and what was written beside it stays', async () => {
    const photo = await aPhotoFile()
    const fields = { intent: 'add-vehicle', plate: 'WXY 2', plateStyle: 'malaysia-new', photo }
    const answer = await browser.post('/add', fields, { Accept: 'text/html' })
    expect(answer.status).toBe(507)
    expect(answer.headers.get('Retry-After')).not.toBeNull()
    const page = await mainOf(answer)
    expect(page).toContain('Our storage is full')
    expect(page).toContain('value="WXY 2"')
  })

  it.each([
    ['POST', '/api/vehicles', { plate: 'WXY 3' }],
    ['POST', '/api/discussions', { vehicleId: 'v-1', comment: 'Me' }],
    ['POST', '/api/vehicles/v-1/like', undefined],
  ])('%s %s answers so in JSON', async (method, path, body) => {
    const answer = await browser.call(method, path, body)
    const { code, message } = (await answer.json()) as Record<string, string>
    expect([answer.status, code]).toEqual([503, 'storage_unavailable'])
    expect(answer.headers.get('Retry-After')).toBe('5')
    expect(message).toContain('try again')
  })

  it('the log names the cause', () => {
    expect(site.log.filter((line) => line.includes('cannot rollback'))).toEqual([])
    const causes = site.log.flatMap((line) => /"code":"((?:SQLITE_|E[A-Z])\w+)"/.exec(line)?.[1] ?? [])
    expect(new Set(causes)).toEqual(new Set(['SQLITE_IOERR_WRITE', 'EFBIG']))
  })

  it('and when there is room again, what was sent is taken', async () => {
    fillDisk(site, false)
    expect((await comment(browser, 'Seen in Ipoh')).status).toBe(303)
    fillDisk(site, true)
  })

  it('SIGTERM stops it in peace', async () => {
    await browser.get('/plate/WXY1')
    expect(await site.stop()).toBe(0)
  })
})

describe('on a disk that was full before', () => {
  beforeAll(async () => {
    site = await startSite({ ...env, PORT: String(site.port) }, 'full')
  })

  it('the site starts and can be read', expectReading)

  it('nothing can be written yet, and forms keep their words', expectNoWriting)

  it('jobs wait, and the log says why', () => {
    expect(site.log.join('\n')).toMatch(/"code":"SQLITE_\w+".*Jobs cannot start yet, will be retried/)
  })

  it('and when there is room, writing begins', async () => {
    fillDisk(site, false)
    expect((await comment(browser, 'Seen again')).status).toBe(303)
    fillDisk(site, true)
    expect(await site.stop()).toBe(0)
  })
})
