import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSite, type TestSite } from '#tests/site.ts'
import { rawRequest } from '#tests/surfaces/http/raw-request.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** The statuses that a connection answers: of a request with so large a body, and of another one behind it. */
async function statuses(line: string, bytes: number, more: string[] = [], start = '') {
  const host = `Host: localhost:${site.port}`
  const head = [`${line} HTTP/1.1`, host, `Content-Length: ${bytes}`, ...more].join('\n')
  const next = `GET /robots.txt HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`
  const { status, headers, body } = await rawRequest(site.port, head, start.padEnd(bytes, '[') + next)
  return { statuses: [status, Number(/HTTP\/1\.1 (\d+)/.exec(body)?.[1])], headers }
}

const sameOrigin = 'Sec-Fetch-Site: same-origin'
const json = 'Content-Type: application/json'

it.each([
  ['POST /nothing', 404, ['Content-Type: text/plain']],
  ['POST /healthz', 404, []],
  ['POST /explore', 405, [sameOrigin]],
  ['PUT /api/vehicles/v-1/basic-info', 405, [sameOrigin, json]],
  ['POST /api/discussions', 401, [sameOrigin, json]],
  ['POST /api/discussions', 403, ['Sec-Fetch-Site: cross-site', json]],
  ['PROPFIND /', 405, []],
  ['GET /', 200, []],
])('after %s is answered by %i without its body, the connection goes on', async (line, status, headers) => {
  for (const bytes of [1_000, 300_000, 1_000_000])
    expect([bytes, (await statuses(line, bytes, headers)).statuses]).toEqual([bytes, [status, 200]])
})

const form = (boundary: string) => `Content-Type: multipart/form-data; boundary=${boundary}`
/** The beginning of a form with a file, which goes on to the end of the body. */
const fields = ['name="intent"\r\n\r\nadd-photo', 'name="photo"; filename="car.jpg"\r\n\r\n']
const halfAForm = fields.map((field) => `--half\r\nContent-Disposition: form-data; ${field}`).join('\r\n')

describe('a body that is refused when some of it was read', () => {
  it.each([
    ['POST /api/discussions', 413, json, ''],
    ['POST /plate/WXY8', 303, form('half'), halfAForm],
    ['POST /api/upload/upload', 401, form('half'), halfAForm],
  ])('is passed over after %s (%i)', async (line, status, type, start) => {
    const member = site.browser()
    await member.call('POST', '/auth/dev', { username: 'spotter' })
    await member.call('POST', '/api/vehicles', { plate: 'WXY 8' })
    const session = `Cookie: session=${member.cookies.get('session')}`
    const who = status === 413 ? [session] : []
    const answer = await statuses(line, 900_000, [sameOrigin, type, ...who], start)
    expect(answer.statuses).toEqual([status, 200])
  })

  it.each([
    ['POST /add', 303],
    ['POST /api/upload/upload', 401],
  ])('is not waited for where it is long (%s)', async (line, status) => {
    const {
      headers,
      statuses: [first],
    } = await statuses(line, 2_000_000, [sameOrigin, form('half')], halfAForm)
    expect(first).toBe(status)
    expect(headers).toMatch(/^connection: close$/im)
  })
})

it('before a longer body it is closed, and says so', async () => {
  const { headers } = await statuses('POST /nothing', 1_100_000)
  expect(headers).toMatch(/^connection: close$/im)
})
