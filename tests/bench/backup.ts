/**
 * `npm run build && npm run bench:data -- --vehicles 1000000 && npm run bench -- backup`: what readers wait while a backup of a
 * site of 2 GB is made beside it: pages of all kinds at a steady rate, in turns without and with a backup that is running,
 * p50, p95 and p99 in milliseconds, and the ratios. `--rate 20 --rounds 3 --vehicles 1000000`; a round without one takes as
 * long as the backup before it.
 */
import { spawn } from 'node:child_process'
import { linkSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from 'better-sqlite3'
import sharp from 'sharp'
import { folderOf } from '#app/integrations/media-store/folders.server.ts'
import { randomFrom } from '#db/seed/drawing/random.ts'
import { Answers } from './load/answers.ts'
import { type LargeSite, startLargeSite } from './load/large-site.ts'
import { atRate } from './load/rate.ts'
import { drawReading, read } from './load/readers.ts'

const WARM_SECONDS = 20

/** Photos that have files: as many as lie on a small machine. */
const PHOTOS = 10_000
/** Of one photo, bytes: together what its row says. */
const FILES: Record<string, number> = {
  'original.jpg': 150_000,
  'large.jpg': 60_000,
  'large.webp': 40_000,
  'medium.jpg': 25_000,
  'medium.webp': 15_000,
  'small.jpg': 6_000,
  'small.webp': 4_000,
}

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    vehicles: { type: 'string', default: '1000000' },
  },
})
const [rate, rounds, vehicles] = [values.rate, values.rounds, values.vehicles].map(Number) as [
  number,
  number,
  number,
]

const random = randomFrom(46)
const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3c78b4' } })
  .jpeg()
  .toBuffer()
const site = await startLargeSite(vehicles, 1, addFiles)
try {
  const visitor = site.browser()
  const reading = (answers: Answers) => async () => {
    const { kind, path } = drawReading(site.known, random)
    await answers.of(kind, () => read(visitor, path, random))
  }
  const during = async (answers: Answers, isOver: () => boolean) => {
    const { leftOut } = await atRate(rate, isOver, reading(answers))
    if (leftOut > 0) console.log(`${leftOut} left out: the site does not keep up`)
  }
  await during(new Answers(), after(WARM_SECONDS * 1_000))
  console.log(
    `a database of ${(statSync(site.databasePath).size / 1e9).toFixed(2)} GB, ${rate} pages a second`,
  )
  const [without, within] = [new Answers(), new Answers()]
  for (let round = 1; round <= rounds; round += 1) {
    const begun = performance.now()
    const backup = backUp(site)
    await during(within, () => backup.isOver)
    const ms = performance.now() - begun
    console.log(`backup ${round}: ${(ms / 1_000).toFixed(0)} s, ended with ${await backup.code}`)
    await during(without, after(ms))
  }
  print('without', without)
  print('with a backup', within)
  const ratios = [0.5, 0.95, 0.99].map((part) => (within.at(part) / without.at(part)).toFixed(2).padStart(8))
  console.log(`${'ratio'.padEnd(16)}${ratios.join('')}   the aim for p95 is under 1.5`)
} finally {
  await site.stop()
}

/** All names lead to the same bytes: of files that never change a backup makes second names, too. */
function addFiles(sqlite: Database, mediaDir: string): void {
  sqlite.exec(`UPDATE media SET status = 'rejected' WHERE id > ${PHOTOS}`)
  const names = sqlite.prepare('SELECT name FROM media WHERE id <= ?').pluck().all(PHOTOS) as string[]
  for (const [index, name] of names.entries()) {
    const folder = folderOf(mediaDir, 'public', name)
    mkdirSync(folder, { recursive: true })
    for (const [base, bytes] of Object.entries(FILES)) {
      // A picture that can be read, whatever follows it.
      if (index === 0) writeFileSync(join(folder, base), Buffer.concat([picture], bytes))
      else linkSync(join(folderOf(mediaDir, 'public', names[0] ?? ''), base), join(folder, base))
    }
  }
}

function print(name: string, answers: Answers): void {
  const figures = [0.5, 0.95, 0.99].map((part) => answers.at(part).toFixed(0).padStart(8))
  console.log(
    `${name.padEnd(16)}${figures.join('')}   of ${answers.count} pages, ${answers.unexpectedCount} unexpected`,
  )
  for (const line of answers.unexpectedLines()) console.log(line)
}

function after(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() >= end
}

/** The program that the site itself runs by its schedule, as a process of its own. */
function backUp({ databasePath, dir }: LargeSite): { isOver: boolean; code: Promise<number | null> } {
  const program = spawn(process.execPath, ['build/programs/backup.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_PATH: databasePath,
      MEDIA_DIR: join(dir, 'media'),
      BACKUP_DIR: join(dir, 'backups'),
      BACKUP_KEEP: '1',
    },
  })
  const running = {
    isOver: false,
    code: new Promise<number | null>((resolve) =>
      program.once('exit', (code) => {
        running.isOver = true
        resolve(code)
      }),
    ),
  }
  return running
}
