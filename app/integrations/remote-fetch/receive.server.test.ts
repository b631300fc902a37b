import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DomainError } from '#app/domain/errors.ts'
import { makeRemoteFetch } from '#app/integrations/remote-fetch/remote-fetch.server.ts'
import { closeSites, listen, refusalOf, serve } from '#tests/remote-site.ts'

const MIB = 1024 * 1024
const allow = ['127.0.0.1']
const fetchFile = makeRemoteFetch({ allow })
const endless = 'HTTP/1.1 200 OK\r\n\r\n'
const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'

afterEach(closeSites)

describe('a file over the limit', () => {
  it('of 256 MB is refused when the answer says so', async () => {
    const site = await serve((_, res) => res.writeHead(200, { 'Content-Length': 300 * MIB }).write('x'))
    const refusal = await refusalOf(fetchFile, site)
    expect(refusal).toMatchObject({ code: 'file_too_large', params: { max: '256 MB' } })
  })

  it('is cut off when the answer never ends', async () => {
    let closed: Promise<unknown> | undefined
    const site = await serve((_, res) => {
      closed = once(res, 'close')
      flood(res)
    })
    const refusal = await refusalOf(makeRemoteFetch({ allow, maxBytes: 2 * MIB }), site)
    expect(refusal).toMatchObject({ code: 'file_too_large', params: { max: '2 MB' } })
    await closed
  })

  it('begins one byte above it', async () => {
    const fetch = makeRemoteFetch({ allow, maxBytes: MIB })
    const site = await serve(({ url }, res) => res.end(Buffer.alloc(url === '/over' ? MIB + 1 : MIB)))
    const dir = mkdtempSync(join(tmpdir(), 'fetch-'))
    expect((await fetch(`${site}/exact`, dir)).bytes).toBe(MIB)
    rmSync(dir, { recursive: true })
    expect((await refusalOf(fetch, `${site}/over`)).code).toBe('file_too_large')
  })
})

describe('a site that does not deliver', () => {
  const hasty = makeRemoteFetch({ allow, timeoutMs: 150 })

  it.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => {}],
    ['hangs up', (socket) => socket.end()],
    ['hangs up in the head', (socket) => socket.end('HTTP/1.1 200 OK\r\nX: ')],
    ['hangs up in the body', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc')],
    ['hangs up in a chunk', (socket) => socket.end(`${chunked}9\r\nabc`)],
    ['resets in the body', (socket) => socket.write(`${chunked}9\r\nabc`, () => socket.resetAndDestroy())],
    ['talks of something else', (socket) => socket.end('220 mail.example ESMTP\r\n')],
    [
      'changes protocols',
      (socket) => socket.write('HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    ],
    ['has endless headers', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'X: y\r\n')],
    ['has huge headers', (socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(100_000)}`)],
    ['has endless early hints', (socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
    ['drips', (socket) => drip(socket, chunked, '1\r\na\r\n')],
    ['drips with no stated length', (socket) => drip(socket, endless, 'a')],
    ['falls silent', (socket) => socket.write(`${chunked}1\r\na\r\n`)],
  ])('because it %s is unreachable, with and without TLS', async (_, talk) => {
    const site = await listen(net.createServer((socket) => socket.once('data', () => talk(socket))))
    expect((await refusalOf(hasty, site)).code).toBe('url_unreachable')
    expect((await refusalOf(hasty, site.replace('http:', 'https:'))).code).toBe('url_unreachable')
  })

  it('because it resets in a body of no stated length is unreachable', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'fetch-'))
    const sockets: Socket[] = []
    const server = net.createServer((socket) => {
      sockets.push(socket)
      socket.once('data', () => socket.write(`${endless}abc`))
    })
    const outcome = fetchFile(await listen(server), dir).catch((error: unknown) => error)
    // Before that a reset may look like an end in good order.
    await vi.waitFor(() => expect(sizesIn(dir)).toEqual([3]))
    sockets[0]?.resetAndDestroy()
    expect(await outcome).toMatchObject({ code: 'url_unreachable', field: 'imageUrl' })
    expect(sizesIn(dir)).toEqual([])
    rmSync(dir, { recursive: true })
  })

  it('because every redirect takes its time shares one limit with all of them', async () => {
    const site = await serve((req, res) => {
      const answer = () => res.writeHead(302, { Location: `${req.url}a` }).end()
      setTimeout(answer, 100)
    })
    expect((await refusalOf(hasty, `${site}/`)).code).toBe('url_unreachable')
  })

  it('because nobody listens is unreachable', async () => {
    const site = await listen(net.createServer())
    await closeSites()
    expect((await refusalOf(fetchFile, site)).code).toBe('url_unreachable')
  })

  it('because its name is unknown, or nobody tells, is unreachable', async () => {
    const unknown = makeRemoteFetch({ lookup: (_name, _, callback) => callback(new Error('ENOTFOUND'), '') })
    expect((await refusalOf(unknown, 'http://photos.example/a.jpg')).code).toBe('url_unreachable')
    const silent = makeRemoteFetch({ lookup: () => {}, timeoutMs: 50 })
    expect((await refusalOf(silent, 'http://photos.example/a.jpg')).code).toBe('url_unreachable')
    expect((await refusalOf(silent, 'https://photos.example/a.jpg')).code).toBe('url_unreachable')
  })
})

it('a folder that cannot be written is our own fault, and the connection ends', async () => {
  const taken = join(mkdtempSync(join(tmpdir(), 'fetch-')), 'taken')
  writeFileSync(taken, 'a file where the folder should be')
  let closed: Promise<unknown> | undefined
  const site = await serve((_, res) => {
    closed = once(res, 'close')
    flood(res)
  })
  const error = await fetchFile(site, taken).catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'EEXIST' })
  expect(error).not.toBeInstanceOf(DomainError)
  await closed
  rmSync(join(taken, '..'), { recursive: true })
})

function sizesIn(dir: string): number[] {
  return readdirSync(dir).map((name) => statSync(join(dir, name)).size)
}

/** Sends without end, as fast as it is taken. */
function flood(res: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024)
  const fill = () => {
    while (!res.destroyed && res.write(piece));
  }
  res.on('drain', fill)
  fill()
}

/** Sends small pieces without end, slowly. */
function drip(socket: Socket, first: string, piece: string): void {
  socket.write(first)
  const timer = setInterval(() => socket.write(piece), 5)
  socket.on('close', () => clearInterval(timer))
}
