import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { photoFiles } from '#app/domain/media/files/photo-files.server.ts'
import { variants } from '#app/domain/media/media.ts'
import { decodeStill, writeSizes } from '#app/domain/media/transform/still.server.ts'
import { transformPhoto } from '#app/domain/media/transform/transform.server.ts'

/**
 * What a photo costs: `npx tsx tests/bench/photo-transform.ts [megapixels] [runs]`, 12 and 7 unless said. The six
 * variants, and then all seven files, against `vipsthumbnail` (Debian's libvips-tools) making the same ones: ratios of
 * time on the clock and on the processor, the median of runs that take turns. Then ten photos at once, in a process
 * of their own, once with the memory arenas that glibc takes by itself and once with two.
 */
const dir = mkdtempSync(join(tmpdir(), 'bench-photo-'))
process.once('exit', () => rmSync(dir, { recursive: true }))

const [first = '12', second = '7', path = ''] = process.argv.slice(2)
if (first === 'together') await together(path, Number(second))
else await bench(Number(first), Number(second))

async function bench(megapixels: number, runs: number): Promise<void> {
  const input = await makeInput(megapixels)
  await transformPhoto(input, folder())
  if (hasVipsThumbnail()) {
    await compare('six variants', runs, () => sixVariants(input), vipsScript(input.path, false))
    await compare(
      'with the original',
      runs,
      () => transformPhoto(input, folder()),
      vipsScript(input.path, true),
    )
  } else {
    console.log('vipsthumbnail is not here (apt-get install libvips-tools): nothing to compare with')
  }
  for (const arenas of ['', '2']) {
    console.log(`\nMALLOC_ARENA_MAX=${arenas}`)
    const env = { ...process.env, MALLOC_ARENA_MAX: arenas }
    const args = [...process.execArgv, import.meta.filename, 'together', String(runs), input.path]
    execFileSync(process.execPath, args, { stdio: 'inherit', env })
  }
}

/** A photo on its side, with about as much detail as a real one. */
async function makeInput(megapixels: number) {
  const height = Math.round(Math.sqrt((megapixels * 1e6 * 3) / 4))
  const width = Math.round((height * 4) / 3)
  const path = join(folder(), 'input.jpg')
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const size = { width: Math.ceil(width / 4), height: Math.ceil(height / 4) }
  const small = sharp({ create: { ...size, channels: 3, background: '#888', noise } })
  const big = sharp(await small.png().toBuffer()).resize(width, height, { kernel: 'cubic' })
  writeFileSync(path, await big.withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer())
  console.log(`input: ${width} x ${height}, ${(statSync(path).size / 1e6).toFixed(1)} MB, turned by EXIF`)
  return { path, type: 'image/jpeg', height: width, width: height } as const
}

/** As `transformPhoto` makes them, without the original. */
async function sixVariants({ path, width, height }: { path: string; width: number; height: number }) {
  const pixels = await decodeStill(path, 6, Math.round((1600 * height) / width))
  await writeSizes(pixels, variants.toReversed(), ['jpg', 'webp'], photoFiles(folder()).write)
}

function folder(): string {
  return mkdtempSync(join(dir, 'out-'))
}

function hasVipsThumbnail(): boolean {
  return spawnSync('vipsthumbnail', ['--vips-version']).status === 0
}

/** One command a file, as the program has it, with the same qualities. */
function vipsScript(path: string, withOriginal: boolean): string[] {
  const out = folder()
  const files = [320, 800, 1600].flatMap((size) => [
    [`${size}x`, `${out}/${size}.jpg[Q=80,strip]`],
    [`${size}x`, `${out}/${size}.webp[Q=78,strip]`],
  ])
  if (withOriginal) files.push(['2560x2560', `${out}/original.jpg[Q=80,strip]`])
  return files.map(([size, file]) => `vipsthumbnail '${path}' -s ${size} -o '${file}'`)
}

type Cost = { wall: number; cpu: number }

async function compare(
  what: string,
  runs: number,
  ours: () => Promise<unknown>,
  commands: string[],
): Promise<void> {
  const starts = commands.map(() => 'vipsthumbnail --vips-version')
  const costs: { ours: Cost; theirs: Cost; start: Cost }[] = []
  for (let run = 0; run < runs; run += 1) {
    costs.push({ ours: await costOf(ours), theirs: costOfScript(commands), start: costOfScript(starts) })
  }
  console.log(`\n${what}, median of ${runs} runs each   clock     processor`)
  for (const who of ['ours', 'theirs', 'start'] as const) {
    const name = { ours: 'ours', theirs: 'vipsthumbnail', start: '  of which starting it' }[who]
    const [wall, cpu] = [
      median(costs.map((cost) => cost[who].wall)),
      median(costs.map((cost) => cost[who].cpu)),
    ]
    console.log(`${name.padEnd(36)} ${ms(wall)} ${ms(cpu)}`)
  }
  const ratio = (of: keyof Cost) => median(costs.map(({ ours, theirs }) => ours[of] / theirs[of]))
  const awake = (of: keyof Cost) =>
    median(costs.map(({ ours, theirs, start }) => ours[of] / (theirs[of] - start[of])))
  console.log(`${'ratio'.padEnd(36)} ${times(ratio('wall'))} ${times(ratio('cpu'))}`)
  console.log(`${'ratio, not counting the start'.padEnd(36)} ${times(awake('wall'))} ${times(awake('cpu'))}`)
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const cpu = process.cpuUsage()
  const started = performance.now()
  await work()
  const wall = performance.now() - started
  const { user, system } = process.cpuUsage(cpu)
  return { wall, cpu: (user + system) / 1000 }
}

/** The shell tells what its children took: minutes and seconds, of the user and of the system. */
function costOfScript(commands: string[]): Cost {
  const started = performance.now()
  const told = execFileSync('bash', ['-c', `{ ${commands.join('; ')}; } >/dev/null; times`]).toString()
  const wall = performance.now() - started
  const children = told.trim().split('\n').at(-1) ?? ''
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
  return {
    wall,
    cpu: parts.reduce(
      (sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000,
      0,
    ),
  }
}

/** Prints what ten photos at once take against one after the other, and the memory for them. */
async function together(path: string, runs: number): Promise<void> {
  const count = 10
  const work = () => transformPhoto({ path, type: 'image/jpeg' }, folder())
  const base = process.memoryUsage.rss()
  const one: number[] = []
  const many: number[] = []
  for (let run = 0; run < runs; run += 1) {
    one.push((await costOf(work)).wall)
    many.push((await costOf(() => Promise.all(Array.from({ length: count }, work)))).wall)
  }
  console.log(`one photo with its original: ${ms(median(one))}; ${count} at once: ${ms(median(many))}`)
  console.log(`${count} at once against ${count} times one: ${times(median(many) / median(one) / count)}`)
  console.log(`memory (RSS): ${mib(base)} before, ${mib(process.resourceUsage().maxRSS * 1024)} at most`)
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`.padStart(9)
}

function times(value: number): string {
  return `${value.toFixed(2)} x`.padStart(9)
}

function mib(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MiB`
}
