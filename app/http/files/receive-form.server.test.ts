import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  FormRefused,
  type ReceivedForm,
  type ReceiveLimits,
  receiveForm,
} from '#app/http/files/receive-form.server.ts'

const KIB = 1024
const limits = { maxFileBytes: 256 * KIB, maxFieldBytes: 32 * KIB }

type Outcome = { form?: ReceivedForm; refused?: FormRefused }

let dir: string
let server: Server
let origin: string
/** What became of the requests, in order; each test waits for the next. */
let onOutcome: (outcome: Outcome) => void
let overrides: Partial<ReceiveLimits> = {}

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
    receiveForm(new Request(`http://127.0.0.1${req.url}`, init), { dir, ...limits, ...overrides }).then(
      (form) => {
        res.end('received')
        onOutcome({ form })
      },
      (error: unknown) => {
        if (!(error instanceof FormRefused)) throw error
        res.writeHead(error.status, { Connection: 'close' }).end(error.code)
        onOutcome({ refused: error })
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'receive-'))
  overrides = {}
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function nextOutcome(): Promise<Outcome> {
  return new Promise((resolve) => {
    onOutcome = resolve
  })
}

async function post(body: BodyInit | Buffer, headers: Record<string, string> = {}): Promise<Outcome> {
  const outcome = nextOutcome()
  const response = await fetch(origin, { method: 'POST', body: body as BodyInit, headers })
  await response.text()
  return outcome
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('a form', () => {
  it('with two files: both on disk, hashed, under the names without folders', async () => {
    const [photo, other] = [randomBytes(200 * KIB), randomBytes(17)]
    const data = new FormData()
    data.append('plate', 'WXY 1234')
    data.append('file', new File([photo], 'DCIM/kereta saya 车.jpg', { type: 'image/jpeg' }))
    data.append('other', new File([other], 'b.png'))
    const { form } = await post(data, {})
    expect(form?.fields).toEqual([['plate', 'WXY 1234']])
    expect(form?.files).toMatchObject([
      { field: 'file', name: 'kereta saya 车.jpg', bytes: photo.length, sha256: sha256(photo) },
      { field: 'other', name: 'b.png', bytes: 17, sha256: sha256(other) },
    ])
    expect(readFileSync(form?.files[0]?.path ?? '').equals(photo)).toBe(true)
    await form?.dispose()
    expect(readdirSync(dir)).toEqual([])
  })

  it('takes fields before and after a file, the same name twice, and keeps their order', async () => {
    const data = new FormData()
    data.append('file', new File(['x'.repeat(100 * KIB)], 'a.jpg'))
    data.append('tag', 'Rare')
    data.append('profile', 'é'.repeat(5000))
    data.append('tag', 'Exotic')
    const { form } = await post(data)
    expect(form?.fields).toEqual([
      ['tag', 'Rare'],
      ['profile', 'é'.repeat(5000)],
      ['tag', 'Exotic'],
    ])
    expect(form?.files).toHaveLength(1)
    await form?.dispose()
  })

  it('without a file: the empty input of a browser is no file and leaves nothing', async () => {
    const data = new FormData()
    data.append('plate', 'A 1')
    data.append('file', new File([], '', { type: 'application/octet-stream' }))
    const { form } = await post(data)
    expect(form).toMatchObject({ fields: [['plate', 'A 1']], files: [] })
    expect(readdirSync(dir)).toEqual([])
  })

  it('keeps an empty file that has a name, so that it can be refused by name', async () => {
    const data = new FormData()
    data.append('file', new File([], 'empty.jpg'))
    const { form } = await post(data)
    expect(form?.files).toMatchObject([{ name: 'empty.jpg', bytes: 0, sha256: sha256(new Uint8Array()) }])
    await form?.dispose()
  })

  it('takes a text called .jpg for what it is: bytes', async () => {
    const data = new FormData()
    data.append('file', new File(['just words'], 'photo.jpg', { type: 'image/jpeg' }))
    const { form } = await post(data)
    expect(readFileSync(form?.files[0]?.path ?? '', 'utf8')).toBe('just words')
    await form?.dispose()
  })

  it('of the plain kind has fields only', async () => {
    const { form } = await post(
      new URLSearchParams([
        ['plate', 'WXY 8'],
        ['profile', 'a b&c=é'],
      ]),
    )
    expect(form).toMatchObject({
      fields: [
        ['plate', 'WXY 8'],
        ['profile', 'a b&c=é'],
      ],
      files: [],
    })
  })

  it('arrives the same however the line cuts it', async () => {
    const photo = randomBytes(3 * KIB)
    const body = multipart('cut', [text('a', '1'), file('file', 'p.jpg', photo), text('b', 'two\r\n--cu')])
    for (const size of [1, 7, 61, 1000]) {
      const chunks = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < body.length; at += size) controller.enqueue(body.subarray(at, at + size))
          controller.close()
        },
      })
      const form = await receiveForm(streamed(chunks, 'cut'), { dir, ...limits })
      expect(form.fields).toEqual([
        ['a', '1'],
        ['b', 'two\r\n--cu'],
      ])
      expect(form.files).toMatchObject([{ sha256: sha256(photo) }])
      await form.dispose()
    }
  })
})

describe('a refusal', () => {
  it('by Content-Length: 413 before the file, with the fields in front of it', async () => {
    const body = multipart('b', [
      text('plate', 'WXY 1'),
      text('profile', 'long story'),
      file('file', 'p.jpg', Buffer.alloc(KIB)),
    ])
    overrides = { maxFileBytes: 1024 * KIB }
    const outcome = nextOutcome()
    const answer = raw(`Content-Length: ${5_000_000}`, 'b', body.subarray(0, 600), 'stay')
    const { refused } = await outcome
    expect(refused).toMatchObject({
      code: 'file_too_large',
      field: 'file',
      params: { max: '1 MB' },
      fields: [
        ['plate', 'WXY 1'],
        ['profile', 'long story'],
      ],
    })
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(readdirSync(dir)).toEqual([])
  })

  it('one byte over the limit, and not at the limit', async () => {
    const withFile = (bytes: number) => {
      const data = new FormData()
      data.append('plate', 'WXY 1')
      data.append('file', new File([new Uint8Array(bytes)], 'p.jpg'))
      return data
    }
    overrides = { maxFileBytes: 1024 * KIB }
    const { refused } = await post(withFile(1024 * KIB + 1))
    expect(refused).toMatchObject({ code: 'file_too_large', field: 'file', params: { max: '1 MB' } })
    expect(refused?.fields).toEqual([['plate', 'WXY 1']])
    expect(readdirSync(dir)).toEqual([])
    const { form } = await post(withFile(1024 * KIB))
    expect(form?.files).toMatchObject([{ bytes: 1024 * KIB }])
    await form?.dispose()
  })

  it('of a file that only the stream shows to be too large', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 0)
          controller.enqueue(
            multipart('e', [text('a', '1'), file('file', 'v.jpg', Buffer.alloc(9))]).subarray(0, -14),
          )
        else controller.enqueue(new Uint8Array(16 * KIB))
        sent += 1
      },
    })
    const refused = await receiveForm(streamed(endless, 'e'), { dir, ...limits }).catch(
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ code: 'file_too_large', fields: [['a', '1']] })
    expect(sent).toBeLessThan(22)
    expect(readdirSync(dir)).toEqual([])
  })

  it('of a line cut half way: no file stays, the fields are told', async () => {
    const body = multipart('b', [text('plate', 'WXY 1'), file('file', 'p.jpg', Buffer.alloc(100 * KIB, 1))])
    const outcome = nextOutcome()
    void raw(`Content-Length: ${body.length}`, 'b', body.subarray(0, body.length / 2), 'cut')
    const { refused } = await outcome
    expect(refused).toMatchObject({ code: 'upload_interrupted', fields: [['plate', 'WXY 1']] })
    expect(readdirSync(dir)).toEqual([])
  })

  it('of a body that ends without its closing delimiter', async () => {
    const body = multipart('b', [text('plate', 'WXY 1'), file('file', 'p.jpg', Buffer.alloc(KIB))])
    const { refused } = await post(body.subarray(0, -8), {
      'Content-Type': 'multipart/form-data; boundary=b',
    })
    expect(refused).toMatchObject({ code: 'upload_interrupted', fields: [['plate', 'WXY 1']] })
    expect(readdirSync(dir)).toEqual([])
  })

  it.each([
    ['nonsense', Buffer.from('nonsense')],
    ['nothing', Buffer.alloc(0)],
    ['a header without an end', Buffer.from(`--b\r\n${'x'.repeat(20 * KIB)}`)],
    [
      'a file, then a header without an end',
      Buffer.concat([
        multipart('b', [file('file', 'p.jpg', Buffer.alloc(9))]).subarray(0, -4),
        Buffer.from(`\r\n${'x'.repeat(20 * KIB)}`),
      ]),
    ],
  ])('of a body that is %s', async (_name, body) => {
    const { refused } = await post(body, { 'Content-Type': 'multipart/form-data; boundary=b' })
    expect(refused?.code).toBe('upload_interrupted')
    expect(readdirSync(dir)).toEqual([])
  })

  it.each([
    ['a long text field', multipart('b', [text('profile', 'x'.repeat(200 * KIB))])],
    [
      'a long text after the file',
      multipart('b', [file('f', 'p.jpg', Buffer.alloc(9)), text('profile', 'x'.repeat(200 * KIB))]),
    ],
    [
      'a part without a name',
      multipart('b', [`Content-Disposition: form-data\r\n\r\n${'x'.repeat(200 * KIB)}`]),
    ],
  ])('of %s', async (_name, body) => {
    const { refused } = await post(body, { 'Content-Type': 'multipart/form-data; boundary=b' })
    expect(refused?.code).toBe('body_too_large')
    expect(readdirSync(dir)).toEqual([])
  })

  it('of a plain form that is too long', async () => {
    const { refused } = await post(new URLSearchParams({ profile: 'x'.repeat(33 * KIB) }))
    expect(refused?.code).toBe('body_too_large')
  })

  it('of more files than a form has', async () => {
    const data = new FormData()
    for (let count = 0; count < 9; count += 1) data.append('file', new File(['x'], 'p.jpg'))
    expect((await post(data)).refused?.code).toBe('file_single')
    expect(readdirSync(dir)).toEqual([])
  })

  it.each(['application/json', 'text/plain', 'multipart/form-data', 'multipart/mixed; boundary=b'])(
    'of the type %s',
    async (type) => {
      expect((await post('{}', { 'Content-Type': type })).refused?.code).toBe('unsupported_type')
    },
  )
})

it('asks the client for no more before what came is on disk', async () => {
  const chunk = new Uint8Array(64 * KIB)
  const head = multipart('m', [file('file', 'v.jpg', Buffer.alloc(0))]).subarray(0, -9)
  let sent = -1
  let furthestAhead = 0
  const onDisk = () => readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0)
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent > 0) furthestAhead = Math.max(furthestAhead, sent * chunk.length - onDisk())
        sent += 1
        if (sent === 0) return controller.enqueue(head)
        if (sent <= 512) return controller.enqueue(chunk)
        controller.enqueue(Buffer.from('\r\n--m--\r\n'))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const form = await receiveForm(streamed(body, 'm'), { dir })
  expect(form.files).toMatchObject([{ bytes: 512 * chunk.length }])
  expect(furthestAhead).toBeLessThan(KIB)
  await form.dispose()
})

const text = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`

const file = (name: string, filename: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
  ])

function multipart(boundary: string, parts: (string | Buffer)[]): Buffer {
  const framed = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n`),
    Buffer.from(part),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...framed, Buffer.from(`--${boundary}--\r\n`)])
}

function streamed(body: ReadableStream<Uint8Array>, boundary: string): Request {
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  return new Request('http://127.0.0.1/', init)
}

/** Sends a part of a body by hand, then cuts the line or stays for the answer, which it gives back. */
function raw(lengthHeader: string, boundary: string, body: Buffer, then: 'cut' | 'stay'): Promise<string> {
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${lengthHeader}\r\n\r\n`
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => {
      answer += data.toString()
    })
    socket.on('close', () => resolve(answer))
    socket.write(Buffer.concat([Buffer.from(head), body]), () => then === 'cut' && socket.destroy())
  })
}
