import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import {
  FormRejectedError,
  type ReceivedForm,
  type ReceiveLimits,
  receiveForm,
} from '#app/http/files/receive-form.server.ts'

export const KIB = 1024
export const limits = { maxFileBytes: 256 * KIB, maxFieldBytes: 32 * KIB }

type Outcome = { form?: ReceivedForm; refused?: FormRejectedError }

let server: Server
/** What became of the requests, in order; each test waits for the next. */
let onOutcome: (outcome: Outcome) => void

export const scene = {} as {
  /** Where files are written, empty before each test. */
  dir: string
  origin: string
  overrides: Partial<ReceiveLimits>
}

/** A server that receives forms, for all tests of a file. */
export function aReceivingServer(): void {
  beforeAll(async () => {
    server = createServer((req, res) => {
      const controller = new AbortController()
      res.on('close', () => controller.abort())
      const init: RequestInit & { duplex: 'half' } = {
        method: req.method ?? 'POST',
        headers: Object.entries(req.headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: createReadableStreamFromReadable(req) as ReadableStream<Uint8Array>,
        duplex: 'half',
        signal: controller.signal,
      }
      receiveForm(new Request(`http://127.0.0.1${req.url}`, init), {
        dir: scene.dir,
        ...limits,
        ...scene.overrides,
      }).then(
        (form) => {
          res.end('received')
          onOutcome({ form })
        },
        (error: unknown) => {
          if (!(error instanceof FormRejectedError)) throw error
          res.writeHead(error.status, { Connection: 'close' }).end(error.code)
          onOutcome({ refused: error })
        },
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    scene.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())
  beforeEach(() => {
    scene.dir = mkdtempSync(join(tmpdir(), 'receive-'))
    scene.overrides = {}
  })
  afterEach(() => rmSync(scene.dir, { recursive: true, force: true }))
}

export function nextOutcome(): Promise<Outcome> {
  return new Promise((resolve) => {
    onOutcome = resolve
  })
}

export async function post(body: BodyInit | Buffer, headers: Record<string, string> = {}): Promise<Outcome> {
  const outcome = nextOutcome()
  const response = await fetch(scene.origin, { method: 'POST', body: body as BodyInit, headers })
  await response.text()
  return outcome
}

export const text = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`

export const file = (name: string, filename: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
  ])

export function multipart(boundary: string, parts: (string | Buffer)[]): Buffer {
  const framed = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n`),
    Buffer.from(part),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...framed, Buffer.from(`--${boundary}--\r\n`)])
}

export function streamed(body: ReadableStream<Uint8Array>, boundary: string): Request {
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  return new Request('http://127.0.0.1/', init)
}

/** Sends a part of a body by hand, then cuts the line or stays for the answer, which it gives back. */
export function raw(
  lengthHeader: string,
  boundary: string,
  body: Buffer,
  then: 'cut' | 'stay',
): Promise<string> {
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${lengthHeader}\r\n\r\n`
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(scene.origin).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => {
      answer += data.toString()
    })
    socket.on('close', () => resolve(answer))
    socket.write(Buffer.concat([Buffer.from(head), body]), () => then === 'cut' && socket.destroy())
  })
}
