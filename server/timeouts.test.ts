import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { afterEach, expect, it } from 'vitest'
import { allowSlowProcessing } from './timeouts.ts'

let server: Server
afterEach(() => new Promise((resolve) => server.close(resolve)))

/** What a server with such timeouts, in milliseconds, answers a POST of which these bytes arrive. */
async function answerTo(
  body: string,
  idle: number,
  processing: number,
  handle: RequestListener,
): Promise<string> {
  const app = express()
  app.use(allowSlowProcessing(processing))
  app.use(handle)
  server = createServer(app)
  server.setTimeout(idle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: 3\r\n\r\n${body}`)
  return text(socket)
}

/** As a form is read: to its closing delimiter, and not to the end of the body. Answers when it was idle for too long. */
const answerLate: RequestListener = (request, response) => {
  request.once('readable', () => request.read())
  request.socket.once('timeout', () => setImmediate(() => response.end('done')))
}

const neverAnswer: RequestListener = (request) => void request.resume()

it('answers a request that has arrived, however long that takes', async () => {
  expect(await answerTo('abc', 20, 60_000, answerLate)).toMatch(/^HTTP\/1.1 200 [^]*done$/)
})

it('closes a connection whose request does not arrive, or is never answered', async () => {
  expect(await answerTo('ab', 20, 60_000, answerLate)).toBe('')
  expect(await answerTo('abc', 20, 20, neverAnswer)).toBe('')
})
