import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { ffmpegTool, findPrograms } from '#app/integrations/video-tool/ffmpeg.server.ts'
import { mp4OfSamples } from '#tests/hostile/bombs.ts'
import { aVideo } from '#tests/videos/videos.ts'

const dir = mkdtempSync(join(tmpdir(), 'video-memory-'))
afterAll(() => rmSync(dir, { recursive: true }))

const programs = findPrograms('', process.env.PATH ?? '')
if (programs === null) throw new Error('These tests need ffmpeg (Debian: apt-get install ffmpeg)')

/** ffprobe itself, which tells first which process it is. */
const pidFile = join(dir, 'pid')
const ffprobe = join(dir, 'ffprobe')
writeFileSync(ffprobe, `#!/bin/sh\necho $$ > ${pidFile}\nexec ${programs.ffprobe} "$@"\n`)
chmodSync(ffprobe, 0o755)
const tool = ffmpegTool({ ...programs, ffprobe })

/** The most that a process had in memory so far, in MiB; 0 when it is not there, or there no more. */
function peakMiB(): number {
  const pid = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').trim() : ''
  const status = `/proc/${pid}/status`
  if (pid === '' || !existsSync(status)) return 0
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024
}

async function peakOf(bytes: Buffer): Promise<number> {
  const path = join(dir, 'film.mp4')
  writeFileSync(path, bytes)
  rmSync(pidFile, { force: true })
  let isOver = false
  // How it ends is not the question: some broken films can be read, others not.
  const probing = tool.probe(path, 'video/mp4').catch(() => null)
  const ended = probing.then(() => (isOver = true))
  let peak = 0
  while (!isOver) {
    peak = Math.max(peak, peakMiB())
    await setImmediate()
  }
  await ended
  return peak
}

const film = aVideo({ ext: 'mp4', video: 'libx264' })

it('looking into a film takes less memory than its index asks for', async () => {
  expect(await peakOf(film)).toBeGreaterThan(10)
  // As many samples as the file has bytes, so that its tables could be true.
  const bytes = Buffer.alloc(0x1000000)
  bytes.writeUInt32BE(bytes.length, 0)
  bytes.write('free', 4, 'latin1')
  expect(await peakOf(Buffer.concat([mp4OfSamples(film, bytes.length), bytes]))).toBeLessThan(400)
})
