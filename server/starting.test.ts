import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerWhileStarting } from './starting.ts'

let server: Server
let url = ''
beforeAll(async () => {
  server = createServer(answerWhileStarting)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

it.each([
  ['/livez', 200],
  // As the site that has started takes them: who asks so must not end it in the middle of a migration.
  ['/livez?from=watchdog', 200],
  ['/livez/', 200],
  ['/LIVEZ', 200],
  ['/livezz', 503],
  ['/healthz', 503],
  ['/healthz?/livez', 503],
  ['//livez', 503],
  ['/', 503],
])('%s is %i while the site starts', async (path, status) => {
  const answer = await fetch(url + path)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('Retry-After')).toBe(status === 503 ? '5' : null)
})
