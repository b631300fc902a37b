import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiRoutes } from '#app/routes/api/api-routes.ts'
import routeTable from '#app/routes.ts'
import type { Browser } from '#tests/browser.ts'
import { startSite, type TestSite } from '#tests/site.ts'

/** What people wrote or are called, and where they are: nothing of it may be logged or reported. */
const plate = 'QZX7351'
const member = 'secretive_aina'
const slug = 'hidden-garage'
const written = 'a-word-that-nobody-else-writes'
const secrets = [plate, 'QZX 7351', 'qzx7351', member, slug, written, 'u-1', '127.0.0.1', '::1', 'localhost']

const routes = [
  ...routeTable.map(({ path = '' }) => `/${path}`),
  ...Object.keys(apiRoutes).filter((path) => path.startsWith('/api/')),
]

const values: Record<string, string> = {
  plate,
  username: member,
  user: member,
  userId: 'u-1',
  collection: slug,
  vehicleId: 'v-1',
  language: 'en',
}

/** An address of each route, with names in the place of its parameters. */
const paths = routes
  // Where it leads the session would end.
  .filter((route) => route !== '/auth/logout')
  .map((route) =>
    route.replace(/:(\w+)\??/g, (_, name: string) => values[name] ?? written).replace('*', written),
  )

let site: TestSite
let admin: Browser
let collector: Server
const reported: string[] = []

beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((report) => {
      reported.push(report)
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
  site = await startSite({ ERROR_REPORT_URL: url, LOG_LEVEL: 'trace' })
  admin = site.browser()
  await admin.call('POST', '/auth/dev', { username: member, admin: true })
  await admin.call('POST', '/api/vehicles', { plate, profile: written })
  await admin.call('POST', '/api/collections', { name: slug, description: written })
})
afterAll(async () => {
  await site.stop()
  collector.close()
})

/** Asks for every address and sends something to it; tells how many failed. */
async function walk(browsers: Browser[]): Promise<number> {
  let failed = 0
  const headers = { 'User-Agent': written, Referer: `${site.url}/u/${member}` }
  const query = new URLSearchParams({ q: plate, returnTo: `/u/${member}`, page: written })
  for (const path of paths) {
    for (const browser of browsers) {
      const answers = [
        await browser.request(`${path}?${query}`, { headers }),
        await browser.post(path, { intent: written, plate, username: member, comment: written }),
        ...(path.startsWith('/api/') ? [await browser.call('PUT', path, { plate, name: member })] : []),
      ]
      for (const answer of answers) {
        await answer.arrayBuffer()
        if (answer.status >= 500) failed += 1
      }
    }
  }
  return failed
}

type Line = { msg: string; level: number; route?: string; requestId?: string; [field: string]: unknown }

/** The lines of the log that tell of more than the start. */
function lines(): Line[] {
  const all = site.log.map((line) => JSON.parse(line) as Line)
  return all.slice(all.findIndex(({ msg }) => msg === 'Listening') + 1)
}

function expectNoSecrets(told: string[]): void {
  const session = admin.cookies.get('session') ?? 'none'
  const found = told.filter((one) => [...secrets, session].some((secret) => one.includes(secret)))
  expect(found).toEqual([])
}

describe('the log', () => {
  it('has a line of JSON for every request, with its pattern and nothing of its sender', async () => {
    await walk([site.browser(), admin])
    const requests = lines().filter(({ msg }) => msg === 'Request')
    expect(requests.length).toBeGreaterThan(4 * paths.length)
    const known = ['time', 'level', 'msg', 'requestId', 'method', 'route', 'status', 'ms', 'data', 'cached']
    expect([...new Set(requests.flatMap(Object.keys))].filter((key) => !known.includes(key))).toEqual([])
    const unknown = requests
      .map(({ route = '' }) => route)
      .filter((route) => !['*', ...routes].includes(route))
    expect([...new Set(unknown)]).toEqual([])
    const walked = new Set(requests.map(({ route }) => route))
    expect(routes.filter((route) => !walked.has(route.replace('/*', '*')) && !walked.has(route))).toEqual([
      '/auth/logout',
    ])
    expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(requests.length)
    expectNoSecrets(lines().map((line) => JSON.stringify(line)))
  })

  it('tells of errors with the pattern and the id of the request, and nothing of its sender', async () => {
    const sqlite = new Sqlite(join(site.dir, 'site.db'))
    sqlite.pragma('foreign_keys = OFF')
    sqlite.pragma('legacy_alter_table = ON')
    for (const table of ['vehicles', 'collections'])
      sqlite.exec(`ALTER TABLE ${table} RENAME TO ${table}_away`)
    sqlite.close()
    expect(await walk([admin])).toBeGreaterThan(20)
    const errors = lines().filter(({ level }) => level >= 50)
    expect(errors.length).toBeGreaterThan(20)
    expect(errors.every(({ route, requestId }) => (route ?? requestId) !== undefined)).toBe(true)
    expect(errors.some(({ route }) => route === '/plate/:plate')).toBe(true)
    expectNoSecrets(lines().map((line) => JSON.stringify(line)))
  })
})

it('errors are reported to the address that the environment names, and nothing of who asked', async () => {
  await expect.poll(() => reported.length).toBeGreaterThan(0)
  const [report] = reported.map((body) => JSON.parse(body) as Record<string, unknown>)
  expect(report).toMatchObject({ error: { message: expect.stringContaining('no such table') }, repeated: 0 })
  expect(report?.requestId).toMatch(/^[\da-f-]{36}$/)
  expect(routes).toContain(report?.route)
  expect(reported.length).toBeLessThanOrEqual(20)
  expectNoSecrets(reported)
})
