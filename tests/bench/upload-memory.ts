import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startSite, type TestSite } from '#tests/site.ts'

/**
 * Memory of the real server, and how long its health check takes, while one video of 256 MB comes in:
 * `npm run bench -- upload-memory [MB] [disk in MB/s]`. The sender is a process of its own. Without a second figure it
 * runs on the disk as it is and then on one that takes 40 MB/s.
 */
const megabytes = Number(process.argv[2] ?? 256)
const boundary = 'bench'

if (process.env.BENCH_SEND) await send(JSON.parse(process.env.BENCH_SEND) as Target)
else {
  const speeds = process.argv[3] === undefined ? [null, 40] : [Number(process.argv[3])]
  for (const speed of speeds) await measure(speed)
}

type Target = { port: number; cookie: string }

async function measure(diskSpeed: number | null): Promise<void> {
  const site = await startSite(
    diskSpeed === null
      ? {}
      : { NODE_OPTIONS: '--import=./tests/bench/slow-disk.mjs', BENCH_DISK_SPEED: String(diskSpeed) },
  )
  try {
    const cookie = await signIn(site)
    await upload(site, cookie, 1)
    const before = residentOf(site)
    const seen = { peak: before, slowest: 0, checks: 0 }
    const watching = watch(site, seen)
    const started = performance.now()
    const status = await upload(site, cookie, megabytes)
    const seconds = (performance.now() - started) / 1000
    await watching.stop()
    console.log(`disk: ${diskSpeed === null ? 'as it is' : `${diskSpeed} MB/s`}`)
    console.log(`  ${megabytes} MB in ${seconds.toFixed(1)} s, answered ${status}`)
    console.log(
      `  resident: ${before.toFixed(0)} MiB before, ${seen.peak.toFixed(0)} MiB at most, ${(seen.peak - before).toFixed(0)} MiB more`,
    )
    console.log(`  health check: ${seen.slowest.toFixed(0)} ms at most, of ${seen.checks}`)
  } finally {
    await site.stop()
  }
}

async function signIn(site: TestSite): Promise<string> {
  const browser = site.browser()
  await browser.call('POST', '/auth/dev', { username: 'bench_admin', admin: 1 })
  await browser.call('POST', '/api/vehicles', { plate: 'BEN1' })
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** MiB. */
function residentOf(site: TestSite): number {
  const status = readFileSync(`/proc/${site.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

function watch(site: TestSite, seen: { peak: number; slowest: number; checks: number }) {
  let running = true
  const memory = setInterval(() => {
    seen.peak = Math.max(seen.peak, residentOf(site))
  }, 10)
  const health = (async () => {
    while (running) {
      const started = performance.now()
      await healthCheck(site)
      seen.slowest = Math.max(seen.slowest, performance.now() - started)
      seen.checks += 1
      await pause(20)
    }
  })()
  return {
    stop: async () => {
      running = false
      clearInterval(memory)
      await health
    },
  }
}

function healthCheck(site: TestSite): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${site.url}/healthz`, (answer) => answer.resume().on('end', resolve)).on('error', reject)
  })
}

/** Starts the sender and waits for the status that it got. */
function upload(site: TestSite, cookie: string, size: number): Promise<string> {
  const target: Target = { port: site.port, cookie }
  const sender = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', String(size)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BENCH_SEND: JSON.stringify(target) },
  })
  let said = ''
  sender.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  return new Promise((resolve) => sender.once('close', () => resolve(said.trim())))
}

function send({ port, cookie }: Target): Promise<void> {
  const fields =
    `--${boundary}\r\nContent-Disposition: form-data; name="intent"\r\n\r\nadd-photo\r\n` +
    `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="film.mp4"\r\n\r\n`
  const end = `\r\n--${boundary}--\r\n`
  const film = Buffer.alloc(1024 * 1024)
  const first = Buffer.concat([ftyp(), mdatHead(megabytes * film.length - 28)])
  const length = megabytes * film.length
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        port,
        host: 'localhost',
        method: 'POST',
        path: '/plate/BEN1',
        headers: {
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
          'Content-Length': fields.length + length + end.length,
          Cookie: cookie,
          Origin: `http://localhost:${port}`,
          'Sec-Fetch-Site': 'same-origin',
        },
      },
      (answer) => {
        console.log(answer.statusCode)
        answer.resume().on('end', resolve)
      },
    )
    sending.on('error', reject)
    sending.write(fields)
    sending.write(first)
    sending.write(film.subarray(first.length))
    let left = megabytes - 1
    const more = () => {
      while (left > 0) {
        left -= 1
        if (!sending.write(film)) return void sending.once('drain', more)
      }
      sending.end(end)
    }
    more()
  })
}

function ftyp(): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from('ftypisom\0\0\0\0isom', 'latin1')])
}

function mdatHead(size: number): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size + 8)
  head.write('mdat', 4, 'latin1')
  return head
}
