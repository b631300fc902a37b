/**
 * `npm run build && npm run bench:data -- --vehicles N` for 10000 and 1000000, then `npm run bench -- start [runs]`: from the
 * start of the server's process to its first answer: milliseconds on the clock, and how many of them are left without those
 * for which its main thread waited for a processor, as on an idle machine; the median of runs that take turns among the
 * sizes (9 unless said). With the database's file in the system's memory, and with none of it there, as after a start of
 * the machine.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { freePort, startSite } from '#tests/site.ts'
import { at } from './load/answers.ts'
import { copyOfData, openData } from './load/large-site.ts'

type Copy = { dir: string; path: string; plate: string }
type Start = { ms: number; alone: number }

const runs = Number(process.argv[2] ?? 9)
const sizes = [10_000, 1_000_000].filter((size) => existsSync(`data/bench/${size}.db`))
const pages: Record<string, (copy: Copy) => string> = {
  '/livez': () => '/livez',
  home: () => '/',
  'a vehicle’s page': ({ plate }) => `/plate/${plate}`,
}
const copies = sizes.map(makeCopy)
try {
  console.log(
    'ms on the clock, without waiting'.padEnd(40) + sizes.map((size) => String(size).padStart(20)).join(''),
  )
  for (const isCold of [false, true]) for (const name of Object.keys(pages)) await compare(name, isCold)
  console.log('the aim is under 1500')
} finally {
  for (const { dir } of copies) rmSync(dir, { recursive: true, force: true })
}

function makeCopy(size: number): Copy {
  const { dir, path } = copyOfData(size)
  const sqlite = openData(path)
  const plate = sqlite.prepare('SELECT plate FROM vehicles ORDER BY hits DESC').pluck().get() as string
  sqlite.close()
  return { dir, path, plate }
}

async function compare(name: string, isCold: boolean): Promise<void> {
  const starts = copies.map((): Start[] => [])
  for (let run = -1; run < runs; run += 1) {
    for (const [index, copy] of copies.entries()) {
      const start = await firstAnswer(copy, pages[name]?.(copy) ?? '/', isCold)
      if (run >= 0) starts[index]?.push(start)
    }
  }
  const middle = (some: Start[], of: (start: Start) => number) => at(some.map(of), 0.5).toFixed(0)
  const cells = starts.map((some) =>
    `${middle(some, ({ ms }) => ms)}, ${middle(some, ({ alone }) => alone)}`.padStart(20),
  )
  console.log(`${name}${isCold ? ', from the disk' : ''}`.padEnd(40) + cells.join(''))
}

/** Asks again and again, from before the process is there. */
async function firstAnswer({ path: database }: Copy, path: string, isCold: boolean): Promise<Start> {
  if (isCold) forget(database)
  const port = await freePort()
  const begun = performance.now()
  const starting = startSite({ PORT: String(port), DATABASE_PATH: database })
  const status = await statusOf(`http://localhost:${port}${path}`, starting)
  const ms = performance.now() - begun
  const site = await starting
  const alone = ms - waitedMs(site.pid)
  await site.stop()
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return { ms, alone }
}

/** How long a process's main thread could have run, but others did. */
function waitedMs(pid: number): number {
  const [, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(waited) / 1e6
}

async function statusOf(url: string, starting: Promise<unknown>): Promise<number> {
  let failed: unknown
  starting.catch((error: unknown) => {
    failed = error
  })
  while (failed === undefined) {
    try {
      const answer = await fetch(url)
      await answer.arrayBuffer()
      // It listens before it serves.
      if (answer.status !== 503) return answer.status
    } catch {
      // Nobody listens yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw failed
}

/** Takes a file out of the system's memory. */
function forget(path: string): void {
  const { status } = spawnSync('dd', [`if=${path}`, 'iflag=nocache', 'count=0', 'status=none'])
  if (status !== 0) throw new Error('dd cannot take a file out of memory here')
}
