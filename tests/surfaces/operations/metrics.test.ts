import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort, startSite, type TestSite } from '#tests/site.ts'

let site: TestSite
let port = 0
beforeAll(async () => {
  port = await freePort()
  site = await startSite({ METRICS_PORT: String(port) })
})
afterAll(() => site.stop())

const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })

/** The figures by what stands before them. */
async function figures(): Promise<Map<string, number>> {
  const text = await (await ask('/metrics')).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]))
}

it('tells figures at an address of their own only', async () => {
  const answer = await ask('/metrics')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect((await ask('/')).status).toBe(404)
  expect((await ask('/metrics', 'POST')).status).toBe(404)
  expect((await site.browser().get('/metrics')).status).toBe(404)
})

it('counts requests by the pattern of their address', async () => {
  const series = 'nampak_http_requests_total{method="GET",route="/plate/:plate",status="404"}'
  const before = (await figures()).get(series) ?? 0
  for (const plate of ['WXY8641', 'WXY8642', 'WXY8643']) await site.browser().get(`/plate/${plate}`)
  // An answer is counted when its last byte is sent, which its reader may be told first.
  await expect.poll(async () => (await figures()).get(series)).toBe(before + 3)
  const all = await figures()
  const duration = 'nampak_http_request_duration_seconds'
  expect(all.get(`${duration}_count{method="GET",route="/plate/:plate"}`)).toBe(before + 3)
  expect(all.get(`${duration}_bucket{le="+Inf",method="GET",route="/plate/:plate"}`)).toBe(before + 3)
  expect([...all.keys()].join()).not.toContain('WXY')
})

it('tells what the operator of a machine wants to know', async () => {
  const browser = site.browser()
  await browser.call('POST', '/auth/dev', { username: 'aminah' })
  for (let n = 0; n < 2; n += 1) await site.browser().get('/legal')
  const all = await figures()
  const above = (name: string) => expect(all.get(name), name).toBeGreaterThan(0)
  above('process_resident_memory_bytes')
  above('nodejs_eventloop_lag_p99_seconds')
  above('nampak_database_bytes')
  above('nampak_media_free_bytes')
  above('nampak_cache_hits{cache="pages"}')
  above('nampak_jobs{job="sweep-files",state="later"}')
  expect(all.get('nampak_schema_current')).toBe(1)
  expect(all.get('nampak_media_bytes')).toBe(0)
  expect(all.get('nampak_jobs{job="sweep-files",state="failed"}')).toBe(0)
  expect(all.get('nampak_jobs_oldest_due_seconds')).toBeLessThan(60)
  expect(all.get('nampak_uploads{state="underWay"}')).toBe(0)
  expect(all.get('nampak_media_work{state="waiting"}')).toBe(0)
  expect(all.get('nampak_photo_analyses{outcome="failed"}')).toBe(0)
})

it('opens no such address by itself', async () => {
  const other = await startSite()
  expect(other.log.filter((line) => line.includes('figures'))).toEqual([])
  await other.stop()
})
