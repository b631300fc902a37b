/**
 * `npm run build && npm run bench:data -- --vehicles 1000000 && npm run bench -- soak`: memory of the server in an hour of
 * mixed load on a site of a million vehicles: visitors, members, an admin, all kinds of acts, photos of up to 12 megapixels,
 * videos, analyses. `--minutes 60 --rate 20 --vehicles 1000000`; the rate is of requests a second. Every five minutes it prints what the
 * server holds, and at the end whether that grew, how long answers took, and each answer that should not have come.
 */
import { parseArgs } from 'node:util'
import { randomFrom } from '#db/seed/drawing/random.ts'
import { cpuSeconds, freePort } from '#tests/site.ts'
import { Answers } from './load/answers.ts'
import { type LoadMember, startLargeSite } from './load/large-site.ts'
import { heapOf, type Memory, memoryOf, memoryOfChildren } from './load/memory.ts'
import { atRate } from './load/rate.ts'
import { drawReading, read } from './load/readers.ts'
import { makeUploads } from './load/uploads.ts'
import { administer, drawAct } from './load/writers.ts'

const MEMBERS = 200
const SAMPLE_MS = 30_000
const TABLE_MS = 5 * 60_000
/** Of what is asked for: the rest is done by members. */
const BY_VISITORS = 0.6
const BY_ADMINS = 0.002

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '20' },
    vehicles: { type: 'string', default: '1000000' },
  },
})
const [minutes, rate, vehicles] = [values.minutes, values.rate, values.vehicles].map(Number) as [
  number,
  number,
  number,
]

type Sample = { at: number; server: Memory; heap: string; children: Memory; cpu: number; answers: number }

const random = randomFrom(24)
const uploads = await makeUploads()
const metricsPort = await freePort()
const site = await startLargeSite(vehicles, MEMBERS, undefined, { METRICS_PORT: String(metricsPort) })
const visitors = Array.from({ length: 50 }, () => site.browser())
const answers = new Answers()
const samples: Sample[] = []
const busy = new Set<LoadMember>()
const start = performance.now()
console.log(
  `${new Date().toISOString()}: ${vehicles} vehicles, ${rate} requests a second for ${minutes} minutes; the server is ${site.pid}`,
)
console.log(
  'MiB: all of the server, its own, mapped files, JavaScript’s heap (used, held, outside), its children',
)
console.log('minute    all   own  files        heap     children    CPU  answers  unexpected')
await take()
const sampling = setInterval(() => void take(), SAMPLE_MS)
const printing = setInterval(() => print(samples.at(-1)), TABLE_MS)
try {
  const { leftOut } = await atRate(rate, () => elapsed() >= minutes * 60_000, act)
  clearInterval(sampling)
  clearInterval(printing)
  await take()
  print(samples.at(-1))
  conclude(leftOut)
} finally {
  clearInterval(sampling)
  clearInterval(printing)
  await site.stop()
}

async function act(): Promise<void> {
  const { known, members } = site
  const drawn = random()
  if (drawn < BY_VISITORS) {
    const { kind, path } = drawReading(known, random)
    const visitor = visitors[Math.floor(random() * visitors.length)] ?? site.browser()
    return answers.of(kind, () => read(visitor, path, random))
  }
  const [admin, ...others] = members
  if (drawn < BY_VISITORS + BY_ADMINS && admin) return answers.of('admin', () => administer(admin, random))
  // Nobody does two things at once.
  const free = others.filter((member) => !busy.has(member))
  const member = free[Math.floor(random() * free.length)]
  if (member === undefined) return answers.of('a member', () => Promise.reject(new Error('Nobody is free')))
  const { kind, act } = drawAct(random)
  busy.add(member)
  await answers.of(kind, () => act({ member, known, uploads, random }))
  busy.delete(member)
}

function elapsed(): number {
  return performance.now() - start
}

async function take(): Promise<void> {
  const at = elapsed()
  const { used, held, external } = await heapOf(metricsPort)
  samples.push({
    at,
    server: memoryOf(site.pid),
    heap: [used, held, external].map((value) => value.toFixed(0).padStart(5)).join(''),
    children: memoryOfChildren(site.pid),
    cpu: cpuSeconds(site),
    answers: answers.count,
  })
}

/** The share of one core is that of the last five minutes. */
function print(sample: Sample | undefined): void {
  if (sample === undefined) return
  const before = samples.findLast(({ at }) => at <= sample.at - TABLE_MS) ?? samples[0] ?? sample
  const share = (100_000 * (sample.cpu - before.cpu)) / Math.max(1, sample.at - before.at)
  const mib = (value: number, width: number) => value.toFixed(0).padStart(width)
  console.log(
    `${(sample.at / 60_000).toFixed(1).padStart(6)} ${mib(sample.server.resident, 6)}${mib(sample.server.own, 6)}${mib(sample.server.files, 7)}` +
      `${sample.heap}${mib(sample.children.resident, 9)}${mib(share, 5)} %${String(sample.answers).padStart(9)}${String(answers.unexpectedCount).padStart(12)}`,
  )
  for (const line of answers.unexpectedLines()) console.log(line)
}

function conclude(leftOut: number): void {
  const settled = samples.filter(({ at }) => at >= Math.min(10, minutes / 3) * 60_000)
  // A sample may fall into an upload: five minutes together.
  const around = (some: Sample[]) => median(some.map(({ server }) => server.resident))
  const [first, last] = [around(settled.slice(0, 10)), around(samples.slice(-10))]
  const own = (some: Sample[]) => median(some.map(({ server }) => server.own))
  const most = (of: (sample: Sample) => number) => Math.max(...samples.map(of)).toFixed(0)
  console.log(`\nms${' '.repeat(24)}  count    p50    p95   most`)
  for (const line of answers.lines()) console.log(line)
  console.log(
    `\nthe server after ${((settled[0]?.at ?? 0) / 60_000).toFixed(0)} minutes: ${first.toFixed(0)} MiB (its own ${own(settled.slice(0, 10)).toFixed(0)}), at the end ${last.toFixed(0)} MiB (${own(samples.slice(-10)).toFixed(0)}): ratio ${(last / first).toFixed(2)}`,
  )
  console.log(
    `at most: ${most(({ server }) => server.resident)} MiB, its own ${most(({ server }) => server.own)}; its children ${most(({ children }) => children.resident)}; the aim is under 400, and flat`,
  )
  console.log(
    `${answers.count} acts, ${answers.unexpectedCount} answered otherwise than they should be, ${leftOut} left out because the site did not keep up`,
  )
  for (const line of answers.unexpectedLines()) console.log(line)
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
