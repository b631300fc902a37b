import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { limitedFetch } from '#app/integrations/vision-model/limited-fetch.server.ts'

let answer: RequestListener
let asked = 0
const unheard: unknown[] = []
const hear = (reason: unknown) => void unheard.push(reason)
const server = createServer((request, response) => {
  asked += 1
  answer(request, response)
})

beforeEach(async () => {
  asked = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.on('unhandledRejection', hear)
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  // Node tells of them after a turn.
  await turn()
  process.off('unhandledRejection', hear)
  expect(unheard.splice(0)).toEqual([])
})

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

it('under a signal that is aborted already asks nobody, and leaves no rejection that nobody hears', async () => {
  await expect(limitedFetch(address(), { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  })
  await turn()
  expect(asked).toBe(0)
})

it('that is aborted amid an answer leaves none either', async () => {
  const controller = new AbortController()
  answer = (_request, response) => {
    response.write('{', () => controller.abort())
  }
  await expect(limitedFetch(address(), { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})
