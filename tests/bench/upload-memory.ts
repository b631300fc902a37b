import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { receiveForm } from '#app/http/receive-form.server.ts'

/**
 * Memory of the receiving process while a file streams in: `npx tsx tests/bench/upload-memory.ts [megabytes]`, 200
 * unless said. The sender is a process of its own.
 */
const megabytes = Number(process.argv[2] ?? 200)
const boundary = 'bench'

if (process.argv[3] === undefined) await receive()
else send(Number(process.argv[3]))

async function receive(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-upload-'))
  const server = createServer((req, res) => {
    const before = process.memoryUsage.rss()
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 5)
    const cpu = process.cpuUsage()
    const started = performance.now()
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'Content-Type': String(req.headers['content-type']) },
      body: createReadableStreamFromReadable(req) as ReadableStream<Uint8Array>,
      duplex: 'half',
    }
    void receiveForm(new Request('http://bench/', init), { dir }).then(async (form) => {
      clearInterval(watch)
      const spent = process.cpuUsage(cpu)
      console.log(`${form.files[0]?.bytes} bytes in ${(performance.now() - started).toFixed(0)} ms`)
      console.log(`CPU: ${((spent.user + spent.system) / 1000).toFixed(0)} ms, hashing included`)
      console.log(`RSS: ${mib(before)} MiB before, ${mib(peak)} MiB at most`)
      await form.dispose()
      console.log(`files left: ${readdirSync(dir).length}`)
      res.end()
      server.close()
      rmSync(dir, { recursive: true })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  fork(new URL(import.meta.url).pathname, [String(megabytes), String(port)], { execArgv: process.execArgv })
}

function send(port: number): void {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="v.mp4"\r\n\r\n`
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  const sending = request({ port, host: '127.0.0.1', method: 'POST', headers }, (response) => {
    response.resume().on('end', () => process.disconnect?.())
  })
  sending.write(head)
  const chunk = Buffer.alloc(1024 * 1024, 7)
  let left = megabytes
  const more = () => {
    while (left > 0) {
      left -= 1
      if (!sending.write(chunk)) return void sending.once('drain', more)
    }
    sending.end(`\r\n--${boundary}--\r\n`)
  }
  more()
}

function mib(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0)
}
