import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { type ErrorReport, makeErrorReports } from '#app/integrations/error-reports/error-reports.server.ts'

const MINUTE = 60_000
const UNTIL_DONE = 30_000

let server: Server | undefined
afterEach(async () => {
  if (server === undefined) return
  server.closeAllConnections()
  await new Promise((resolve) => server?.close(resolve))
})

/** Whoever collects the reports; and reports to them, by a clock that the test moves. */
async function collector(answer: RequestListener = (_, response) => void response.writeHead(202).end()) {
  const received: (ErrorReport & { at: string; repeated: number; left: number })[] = []
  const methods: (string | undefined)[] = []
  const receive = async (...[request, response]: Parameters<RequestListener>) => {
    methods.push(`${request.method} ${request.url} ${request.headers['content-type']}`)
    received.push(JSON.parse(await text(request)) as (typeof received)[number])
    answer(request, response)
  }
  server = createServer((...asked) => void receive(...asked)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const clock = { at: Date.UTC(2026, 4, 3) }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/errors`
  return { received, methods, clock, reports: makeErrorReports(url, () => clock.at) }
}

const failure = (n: number): ErrorReport => ({
  message: 'A form failed',
  error: { type: 'TypeError', message: 'x is no function', stack: `at act${n} (app.js:${n}:1)` },
  route: '/plate/:plate',
  requestId: 'r1',
})

it('posts an error as JSON', async () => {
  const { reports, received, methods } = await collector()
  reports.report(failure(1))
  await reports.sent(UNTIL_DONE)
  expect(methods).toEqual(['POST /errors application/json'])
  expect(received).toEqual([{ ...failure(1), at: '2026-05-03T00:00:00.000Z', repeated: 0, left: 0 }])
})

it('posts the same error once in ten minutes, and then tells how often it came', async () => {
  const { reports, received, clock } = await collector()
  for (const later of [0, 5 * MINUTE, 5 * MINUTE - 1, 1]) {
    clock.at += later
    reports.report(failure(1))
    await reports.sent(UNTIL_DONE)
  }
  expect(received.map(({ repeated }) => repeated)).toEqual([0, 2])
})

it('posts ten a minute at most, and tells how many it has left out', async () => {
  const { reports, received, clock } = await collector()
  for (let n = 1; n <= 13; n += 1) {
    reports.report(failure(n))
    await reports.sent(UNTIL_DONE)
  }
  expect(received).toHaveLength(10)
  clock.at += MINUTE
  reports.report(failure(14))
  await reports.sent(UNTIL_DONE)
  expect(received).toHaveLength(11)
  expect(received.at(-1)?.left).toBe(3)
})

it('goes on telling where the clock is set back', async () => {
  const { reports, received, clock } = await collector()
  for (let n = 1; n <= 10; n += 1) {
    reports.report(failure(n))
    await reports.sent(UNTIL_DONE)
  }
  clock.at -= 60 * MINUTE
  reports.report(failure(1))
  await reports.sent(UNTIL_DONE)
  expect(received).toHaveLength(11)
})

it('never has more than three under way, with one who does not answer', async () => {
  const { reports, received } = await collector(() => {})
  for (let n = 1; n <= 9; n += 1) reports.report(failure(n))
  await expect.poll(() => received.length).toBe(3)
  await reports.sent(0)
  expect(received).toHaveLength(3)
})

it('minds neither a refusal, nor a redirect, nor that nobody is there', async () => {
  const refusing = await collector((_, response) => void response.writeHead(500).end('no'))
  refusing.reports.report(failure(1))
  await refusing.reports.sent(UNTIL_DONE)
  const nobody = makeErrorReports('http://127.0.0.1:9/errors')
  nobody.report(failure(1))
  await nobody.sent(UNTIL_DONE)
  expect(refusing.received).toHaveLength(1)
})

it('reports to nobody without an address', async () => {
  const reports = makeErrorReports('')
  reports.report(failure(1))
  await reports.sent(UNTIL_DONE)
})
