import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#tests/browser.ts'
import { receivedAnswer } from '#tests/received-answer.ts'
import { startSite, type TestSite } from '#tests/site.ts'

/** What is polled, as the server sends it: kept copies are answered before the framework. */
let site: TestSite
let admin: Browser
const HOUR = 60 * 60 * 1000

beforeAll(async () => {
  site = await startSite()
  admin = site.browser()
  await admin.call('POST', '/auth/dev', { username: 'boss', admin: true })
  const times = { startAt: new Date(Date.now() - HOUR), endAt: new Date(Date.now() + HOUR) }
  await admin.call('POST', '/api/raids', {
    title: 'EV week',
    slug: 'ev-week',
    description: 'EV '.repeat(600),
    ...times,
  })
})
afterAll(() => site.stop())

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  receivedAnswer(site.url + path, headers, method)

/** Whether the newest answer to such a path was a kept one, by the log, which names no raid. */
const wasKept = (path: string) => {
  const route = path.replace('/ev-week/', '/:raidId/')
  const lines = site.log.filter((line) => line.includes(`"route":"${route}"`))
  return lines.at(-1)?.includes('"cached":true') ?? false
}

const varied = ['date', 'x-request-id', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']
const steady = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !varied.includes(name)))

const active = '/api/raids/active'

it.each([
  ['small', '/api/raids/ev-week/progress', ''],
  ['compressed', active, 'br'],
])(
  'a %s answer that is kept is like the one that was read, for members and visitors',
  async (_size, path, encoding) => {
    await admin.call('POST', '/api/vehicles', { plate: `WXY${encoding.length + 1}` })
    const accepts = { 'Accept-Encoding': 'br' }
    const read = await ask(path, accepts)
    expect(wasKept(path)).toBe(false)
    const kept = await ask(path, accepts)
    await expect.poll(() => wasKept(path)).toBe(true)
    expect(kept.status).toBe(200)
    expect(steady(kept.headers)).toEqual(steady(read.headers))
    expect(kept.headers['content-encoding'] ?? '').toBe(encoding)
    expect(kept.text).toBe(read.text)
    const member = await admin.get(path)
    expect(await member.text()).toBe(read.text)
    expect(kept.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
  },
)

it('an unchanged answer is a 304 until somebody contributes', async () => {
  const etag = (await ask(active)).headers.etag as string
  const same = await ask(active, { 'If-None-Match': etag })
  expect([same.status, same.bytes.length, same.headers.etag]).toEqual([304, 0, etag])
  await expect.poll(() => wasKept(active)).toBe(true)
  await admin.call('POST', '/api/vehicles', { plate: 'WXY99' })
  const changed = await ask(active, { 'If-None-Match': etag })
  expect(changed.status).toBe(200)
  expect(JSON.parse(changed.text)).toMatchObject({ progress: { total: 3 } })
})

it('a query that the call reads has an answer of its own, others do not', async () => {
  const board = '/api/raids/ev-week/leaderboard'
  const names = (text: string) => (JSON.parse(text) as { username: string }[]).map(({ username }) => username)
  await site.browser().call('POST', '/auth/dev', { username: 'aina' })
  const contributor = { userId: 'aina', vehicleId: 'WXY99', weight: 9 }
  await admin.call('POST', '/api/raids/ev-week/contributions', contributor)
  expect(names((await ask(board)).text)).toEqual(['aina', 'boss'])
  expect(names((await ask(`${board}?limit=1`)).text)).toEqual(['aina'])
  expect((await ask(`${board}?limit=abc`)).status).toBe(400)
  expect(names((await ask(board)).text)).toEqual(['aina', 'boss'])
  expect((await ask(`${active}?limit=abc`)).text).toBe((await ask(active)).text)
})

it('HEAD and writing are left to the framework', async () => {
  await ask(active)
  expect((await ask(active, {}, 'HEAD')).status).toBe(200)
  expect((await ask(active, {}, 'POST')).status).toBe(405)
})
