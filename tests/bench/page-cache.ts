/**
 * `npm run build && npm run bench -- page-cache`: what a visitor's page takes of the server's CPU, and how many are
 * answered a second: from the page cache (gzip, brotli, 304) and made anew (a query parameter that no screen knows
 * bypasses the cache), beside a bare `node:http` server that answers the same compressed bytes. In turns, over eight
 * connections; each server is a process of its own.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { seed } from '#tests/e2e/seed.ts'
import { cpuSeconds, startSite } from '#tests/site.ts'

const CONNECTIONS = 8
const SECONDS = 2
const ROUNDS = 4

type Server = { url: string; pid: number }
type Case = { name: string; server: Server; address: string; headers: OutgoingHttpHeaders; status: number }

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const site = await startSite()
try {
  await seed(site)
  for (const path of ['/', '/explore', '/plate/WXY8', '/plate/QYX77']) await compare(path)
} finally {
  agent.destroy()
  await site.stop()
}

async function compare(path: string): Promise<void> {
  const gzip = { 'Accept-Encoding': 'gzip' }
  const kept = { server: site, address: path, status: 200 }
  // Made, and compressed, before the clock runs.
  await ask({ ...kept, name: 'made', headers: gzip })
  const { body, etag } = await ask({ ...kept, name: 'kept', headers: gzip })
  const bare = await startBareServer(body)
  try {
    const cases: Case[] = [
      { name: 'bare node:http', server: bare, address: '/', headers: gzip, status: 200 },
      { ...kept, name: 'kept, gzip', headers: gzip },
      { ...kept, name: 'kept, brotli', headers: { 'Accept-Encoding': 'br' } },
      { ...kept, name: 'kept, asked with ETag', headers: { ...gzip, 'If-None-Match': etag }, status: 304 },
      { ...kept, name: 'made anew', address: `${path}?fresh=1`, headers: gzip },
    ]
    const sums = cases.map((one) => ({ one, answers: 0, cpu: 0 }))
    for (let round = -1; round < ROUNDS; round++) {
      for (const sum of sums) {
        const { answers, cpu } = await load(sum.one)
        if (round < 0) continue
        sum.answers += answers
        sum.cpu += cpu
      }
    }
    const ms = ({ answers, cpu }: { answers: number; cpu: number }) => (1000 * cpu) / answers
    console.log(`${path} (${body.byteLength} bytes gzip)`)
    for (const sum of sums) {
      const times = (ms(sum) / ms(sums[0] ?? sum)).toFixed(1)
      const rate = Math.round(sum.answers / ROUNDS / SECONDS)
      console.log(`  ${sum.one.name.padEnd(22)} ${ms(sum).toFixed(3)} ms of CPU (${times} x bare), ${rate}/s`)
    }
  } finally {
    bare.process.kill()
  }
}

/** As many requests as are answered in that time, and the server's CPU, seconds. A 304 is asked for with the newest ETag. */
async function load(one: Case): Promise<{ answers: number; cpu: number }> {
  const end = Date.now() + SECONDS * 1000
  const before = cpuSeconds(one.server)
  let answers = 0
  const connection = async () => {
    while (Date.now() < end) {
      const { status, etag } = await ask(one)
      if (status === one.status) answers += 1
      // The page was made anew after its 30 seconds.
      else if (one.status === 304 && status === 200) one.headers['If-None-Match'] = etag
      else throw new Error(`${one.address} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return { answers, cpu: cpuSeconds(one.server) - before }
}

async function ask({ server, address, headers }: Case) {
  const sent = get(server.url + address, {
    agent,
    headers: { 'User-Agent': 'Mozilla/5.0 Firefox/140.0', ...headers },
  })
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await buffer(answer)
  return { status: answer.statusCode ?? 0, body, etag: answer.headers.etag ?? '' }
}

/** The least that an answer of these bytes can cost. */
async function startBareServer(body: Buffer): Promise<Server & { process: ChildProcess }> {
  const program = `
    const { createServer } = require('node:http')
    const chunks = []
    process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
      const body = Buffer.concat(chunks)
      const headers = { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip', 'Content-Length': body.length }
      const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
      server.listen(0, '127.0.0.1', () => console.log(server.address().port))
    })`
  const child = spawn(process.execPath, ['--max-semi-space-size=8', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(body)
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid ?? 0, process: child }
}
