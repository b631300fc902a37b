import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { transformPhoto } from '#app/domain/media/transform.server.ts'

/**
 * What a photo costs: `npx tsx tests/bench/photo-transform.ts [megapixels] [together]`, 12 and 1 unless said. Prints
 * wall and CPU time for each photo, and how much memory the process took at most above what it had before.
 */
const megapixels = Number(process.argv[2] ?? 12)
const together = Number(process.argv[3] ?? 1)
const runs = 5

const height = Math.round(Math.sqrt((megapixels * 1e6 * 3) / 4))
const width = Math.round((height * 4) / 3)
const dir = mkdtempSync(join(tmpdir(), 'bench-photo-'))
try {
  const input = join(dir, 'input.jpg')
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const small = sharp({
    create: {
      width: Math.ceil(width / 4),
      height: Math.ceil(height / 4),
      channels: 3,
      background: '#888',
      noise,
    },
  })
  const big = sharp(await small.png().toBuffer()).resize(width, height, { kernel: 'cubic' })
  writeFileSync(input, await big.withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer())
  console.log(`input: ${width} x ${height}, ${(statSync(input).size / 1e6).toFixed(1)} MB, turned by EXIF`)

  await transformPhoto({ path: input, type: 'image/jpeg' }, join(dir, 'warm'))
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  const cpu = process.cpuUsage()
  const started = performance.now()
  let bytes = 0
  for (let run = 0; run < runs; run += 1) {
    const photos = Array.from({ length: together }, (_, n) =>
      transformPhoto({ path: input, type: 'image/jpeg' }, join(dir, `${run}-${n}`)),
    )
    bytes = (await Promise.all(photos))[0]?.bytes ?? 0
  }
  const photos = runs * together
  const spent = process.cpuUsage(cpu)
  clearInterval(watch)
  console.log(`wall: ${((performance.now() - started) / photos).toFixed(0)} ms a photo, ${together} together`)
  console.log(`CPU: ${((spent.user + spent.system) / 1000 / photos).toFixed(0)} ms a photo`)
  console.log(`RSS: ${mib(before)} MiB before, ${mib(peak)} MiB at most`)
  console.log(`output: ${(bytes / 1e6).toFixed(2)} MB in all its files`)
} finally {
  rmSync(dir, { recursive: true })
}

function mib(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0)
}
