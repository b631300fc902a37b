import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Browser } from '#tests/browser.ts'

/** The real server of the production build, as a process of its own. */
export type TestSite = {
  url: string
  port: number
  pid: number
  /** Its database and media are here. */
  dir: string
  /** Lines of its log so far. */
  log: string[]
  /** A visitor's browser. */
  browser(): Browser
  /** Ends the process (SIGTERM), removes its files and tells its exit code. */
  stop(): Promise<number | null>
}

const program = 'build/programs/main.js'

/**
 * Starts the site on a free port of this machine, with a database and a media folder of its own, in production mode
 * with `DEV_LOGIN=1`; `env` goes over that. On a `full` disk no file can grow (see `fillDisk`). Builds first where there is no build. Rejects with what the server said if
 * it does not start.
 */
export async function startSite(
  env: Record<string, string> = {},
  disk: 'roomy' | 'full' = 'roomy',
): Promise<TestSite> {
  buildIfMissing()
  const dir = mkdtempSync(join(tmpdir(), 'site-'))
  const port = Number(env.PORT ?? (await freePort()))
  const url = `http://localhost:${port}`
  const limit = disk === 'full' ? 'ulimit -S -f 0' : ':'
  const site = [process.execPath, '--max-semi-space-size=8', '--max-old-space-size=512', program]
  const server = spawn('sh', ['-c', `${limit}; exec "$@"`, 'sh', ...site], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
      HOST: '127.0.0.1',
      PORT: String(port),
      BASE_URL: url,
      DATABASE_PATH: join(dir, 'site.db'),
      MEDIA_DIR: join(dir, 'media'),
      SESSION_SECRET: 'of-tests-only: thirty-two characters',
      DEV_LOGIN: '1',
      ...env,
    },
  })
  const exit = new Promise<number | null>((resolve) => server.once('exit', (code) => resolve(code)))
  const log: string[] = []
  try {
    await listening(server, log)
  } catch (error) {
    rmSync(dir, { recursive: true, force: true })
    throw error
  }
  return {
    url,
    port,
    pid: server.pid ?? 0,
    dir,
    log,
    browser: () => new Browser(fetch, url),
    stop: async () => {
      server.kill('SIGTERM')
      const code = await exit
      rmSync(dir, { recursive: true, force: true })
      return code
    },
  }
}

/** Takes all room from a running site, or gives it back: what it writes to files fails from then on. */
export function fillDisk({ pid }: TestSite, isFull: boolean): void {
  const limit = `--fsize=${isFull ? 0 : 'unlimited'}:unlimited`
  const { status } = spawnSync('prlimit', ['--pid', String(pid), limit])
  if (status !== 0) throw new Error('prlimit failed')
}

export function buildIfMissing(): void {
  if (!existsSync(program)) spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
}

function listening(server: ChildProcess, log: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      if (stream === null) continue
      createInterface({ input: stream }).on('line', (line) => {
        log.push(line)
        if (line.includes('"msg":"Listening"')) resolve()
      })
    }
    server.once('close', () => reject(new Error(log.join('\n'))))
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Of `/proc`'s clock, a second. */
const TICKS = 100

/** What all threads of a process, such as the site's, have used of the processor so far, seconds. */
export function cpuSeconds({ pid }: Pick<TestSite, 'pid'>): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
