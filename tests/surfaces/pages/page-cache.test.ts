import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addSearchFunctions } from '#db/search-functions.ts'
import type { Browser } from '#tests/browser.ts'
import { startSite, type TestSite } from '#tests/site.ts'

let site: TestSite
let member: Browser
let vehicle: string
beforeAll(async () => {
  site = await startSite()
  member = site.browser()
  await member.call('POST', '/auth/dev', { username: 'spotter' })
  const added = await member.call('POST', '/api/vehicles', { plate: 'WXY 8' })
  vehicle = ((await added.json()) as { _id: string })._id
})
afterAll(() => site.stop())

let visitors = 0

/** Asks as a new visitor with a browser of their own. */
function visit(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  visitors += 1
  const agent = `Mozilla/5.0 (X11; Linux x86_64) Firefox/${visitors}.0`
  return fetch(site.url + path, { method, redirect: 'manual', headers: { 'User-Agent': agent, ...headers } })
}

/** Whether an answer came from memory, as the log tells. */
async function isCached(answer: Response): Promise<boolean> {
  const id = answer.headers.get('X-Request-Id') ?? ''
  await answer.arrayBuffer()
  const logged = () => site.log.find((one) => one.includes(id))
  await vi.waitFor(() => expect(logged()).toBeDefined())
  return logged()?.includes('"cached":true') ?? false
}

/** Makes the page, so that the next visitor may be shown it. */
async function warm(path: string, headers: Record<string, string> = {}): Promise<void> {
  await (await visit(path, headers)).arrayBuffer()
}

describe('a page for visitors', () => {
  it('is shown again', async () => {
    await warm('/legal')
    expect(await isCached(await visit('/legal'))).toBe(true)
  })

  it('has the headers of a fresh one, and no body for HEAD', async () => {
    const fresh = await visit('/whats-g80')
    const cached = await visit('/whats-g80')
    for (const name of [
      'Content-Type',
      'Cache-Control',
      'Vary',
      'Content-Encoding',
      'X-Content-Type-Options',
    ]) {
      expect(cached.headers.get(name)).toBe(fresh.headers.get(name))
    }
    expect(cached.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(await (await visit('/whats-g80', {}, 'HEAD')).text()).toBe('')
  })

  it('is kept for each language', async () => {
    await warm('/explore', { 'Accept-Language': 'en' })
    const malay = await visit('/explore', { 'Accept-Language': 'ms' })
    expect(await malay.clone().text()).toContain('<html lang="ms-MY"')
    expect(await isCached(malay)).toBe(false)
    const chosen = await visit('/explore', { Cookie: 'lng=ms', 'Accept-Language': 'en' })
    expect(await chosen.clone().text()).toContain('<html lang="ms-MY"')
    expect(await isCached(chosen)).toBe(true)
  })

  it.each(['session=x', 'toast=x', 'draft=x', 'lng=en; session=x', 'dismissed=a-1', 'lng=en; unknown=1'])(
    'is bypassed for a request with %s',
    async (Cookie) => {
      await warm('/')
      expect(await isCached(await visit('/', { Cookie }))).toBe(false)
      expect(await isCached(await visit('/'))).toBe(true)
    },
  )

  it('is rendered for an address with an unknown parameter', async () => {
    await warm('/explore?sort=views')
    expect(await isCached(await visit('/explore?sort=views'))).toBe(true)
    await warm('/explore?sort=views&utm_source=x')
    expect(await isCached(await visit('/explore?sort=views&utm_source=x'))).toBe(false)
  })

  it('is not kept where it refuses or leads elsewhere', async () => {
    for (const path of ['/plate/QQQ99', '/plate/wxy-8', '/u/nobody_here', '/notifications']) {
      await warm(path)
      expect(await isCached(await visit(path)), path).toBe(false)
    }
  })
})

describe('what visitors see is never stale', () => {
  const likes = async () =>
    /Likes<\/span> (?:<!-- -->)?(\d+)/.exec(await (await visit('/plate/WXY8')).text())?.[1]

  it('after what somebody does', async () => {
    await member.call('POST', `/api/vehicles/${vehicle}/like`, { liked: true })
    expect(await likes()).toBe('1')
    expect(await isCached(await visit('/plate/WXY8'))).toBe(true)
    const text = 'Parked at KLCC, still shining.'
    const said = await member.call('POST', '/api/discussions', { vehicleId: vehicle, comment: text })
    expect(said.status).toBe(201)
    expect(await (await visit('/plate/WXY8')).text()).toContain(text)
  })

  it('after what another process writes', async () => {
    await warm('/plate/WXY8')
    fromElsewhere("UPDATE vehicles SET profile = 'Written from elsewhere' WHERE plate = 'WXY8'")
    expect(await (await visit('/plate/WXY8')).text()).toContain('Written from elsewhere')
  })

  it('after a part of it could not be read', async () => {
    fromElsewhere('ALTER TABLE users RENAME COLUMN spots_reached_at TO lost')
    await warm('/')
    const again = await visit('/')
    fromElsewhere('ALTER TABLE users RENAME COLUMN lost TO spots_reached_at')
    expect(await again.clone().text()).toContain('Failed to load data')
    expect(await isCached(again)).toBe(false)
  })
})

/** Another process writes to the site's database. */
function fromElsewhere(statement: string): void {
  const other = new Database(join(site.dir, 'site.db'))
  addSearchFunctions(other)
  other.exec(statement)
  other.close()
}

/** They are written down every few seconds, which all of these wait for. */
describe.concurrent('views of cached pages', () => {
  // Afterwards nothing is changed, so that every page stays cached.
  beforeAll(async () => {
    for (const plate of ['WXY 9', 'WXY 10', 'WXY 11']) await member.call('POST', '/api/vehicles', { plate })
  })

  const hits = async (plate: string) => {
    const answer = await member.get(`/api/vehicles/plate/${plate}`)
    return ((await answer.json()) as { hits: number }).hits
  }
  const expectHits = (plate: string, count: number) =>
    vi.waitFor(async () => expect(await hits(plate)).toBe(count), { timeout: 20_000, interval: 200 })

  it('count, and writing them down empties nothing', async () => {
    await warm('/plate/WXY10')
    for (let n = 0; n < 3; n++) expect(await isCached(await visit('/plate/WXY10'))).toBe(true)
    await expectHits('WXY10', 4)
    expect(await isCached(await visit('/plate/WXY10'))).toBe(true)
  })

  it('count where the browser has the page already', async () => {
    await warm('/plate/WXY11')
    for (let n = 0; n < 3; n++) {
      const answer = await visit('/plate/WXY11', { 'If-None-Match': '*' })
      expect([answer.status, await isCached(answer)]).toEqual([304, true])
    }
    await expectHits('WXY11', 4)
  })

  it('count where a HEAD request made the page, which is no view itself', async () => {
    expect(await isCached(await visit('/plate/WXY9', {}, 'HEAD'))).toBe(false)
    for (let n = 0; n < 3; n++) expect(await isCached(await visit('/plate/WXY9'))).toBe(true)
    await expectHits('WXY9', 3)
  })
})
