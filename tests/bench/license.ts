import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { drawLicense, type LicenseContent } from '#app/domain/share-picture/license-drawing.server.ts'

/**
 * What the picture of a licence costs: `npx tsx tests/bench/license.ts [runs] [file]`, 20 runs unless said. Milliseconds
 * of the processor, all threads together, the median of the runs; at most 150 are wanted. With a file the picture is
 * written to it.
 */
const [runs = '20', file = ''] = process.argv.slice(2)

const license: LicenseContent = {
  title: "Spotter's License",
  username: 'Aina_KL',
  joined: 'Spotting since 3 May 2026',
  rep: '1.5k rep',
  trust: { isTrusted: true, text: 'Trusted' },
  awards: [{ symbol: '<path d=\"M4 12h16M13 5l7 7-7 7\"/>', rarity: 'rare' }],
  stats: ['Plates', 'Photos', 'Comments', 'Tags'].map((name, index) => ({
    name,
    value: String(1200 - 377 * index),
  })),
  siteName: 'Nampak',
}

sharp.concurrency(1)
sharp.cache(false)
await measure('initials', null)
await measure('a picture', await avatarPicture())

async function measure(name: string, avatar: Buffer | null): Promise<void> {
  const png = await drawLicense(license, avatar)
  const costs: number[] = []
  for (let run = 0; run < Number(runs); run++) {
    const start = process.cpuUsage()
    await drawLicense(license, avatar)
    const { user, system } = process.cpuUsage(start)
    costs.push((user + system) / 1000)
  }
  const median = costs.sort((one, other) => one - other)[Math.floor(costs.length / 2)] ?? 0
  console.log(`${name}: ${median.toFixed(0)} ms of CPU, ${(png.length / 1000).toFixed(0)} KB`)
  if (file !== '') writeFileSync(file, png)
}

/** Of 512 pixels, with about as much detail as a real one. */
async function avatarPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const small = sharp({ create: { width: 128, height: 128, channels: 3, background: '#888', noise } })
  return sharp(await small.png().toBuffer())
    .resize(512, 512, { kernel: 'cubic' })
    .webp()
    .toBuffer()
}
