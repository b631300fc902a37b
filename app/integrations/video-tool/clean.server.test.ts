import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpegTool, findPrograms, type VideoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
import { place, secretiveVideos } from '#tests/videos/secretive-videos.ts'
import { aVideo, turned } from '#tests/videos/videos.ts'

const dir = mkdtempSync(join(tmpdir(), 'clean-'))
afterAll(() => rmSync(dir, { recursive: true }))

let tool: VideoTool
beforeAll(() => {
  const programs = findPrograms('', process.env.PATH ?? '')
  if (programs === null) throw new Error('These tests need ffmpeg (Debian: apt-get install ffmpeg)')
  tool = ffmpegTool(programs)
})

const types = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm', avi: 'video/vnd.avi' }

let made = 0
function fileOf(bytes: Buffer): string {
  made += 1
  const path = join(dir, `video-${made}`)
  writeFileSync(path, bytes)
  return path
}

async function cleaned(video: Buffer, ext: keyof typeof types): Promise<string> {
  const path = fileOf(video)
  await tool.clean(path, types[ext], `${path}-clean`)
  return `${path}-clean`
}

/** What pictures and sounds decode to, one sum each. */
function content(path: string): string {
  const args = ['-v', 'error', '-i', path, '-map', '0:V:0', '-map', '0:a:0?', '-f', 'streamhash', '-']
  return execFileSync('ffmpeg', args, { encoding: 'utf8' })
}

function described(path: string): string {
  const args = ['-v', 'error', '-show_format', '-show_streams', '-show_chapters', path]
  return execFileSync('ffprobe', args, { encoding: 'utf8' })
}

describe('picture and sound are kept as they are, and nothing else', () => {
  it.each(secretiveVideos.filter(({ isCopied }) => isCopied))('of $corner', async ({ ext, make }) => {
    const video = make()
    expect(video.includes(place)).toBe(true)
    const clean = await cleaned(video, ext)
    expect(readFileSync(clean).includes(place)).toBe(false)
    expect(content(clean)).toBe(content(fileOf(video)))
    expect(described(clean)).toContain('nb_streams=2')
    expect(described(clean)).not.toMatch(/\[CHAPTER\]|TAG:(creation_time|title|comment|location)/i)
  })

  it('of when it was filmed', async () => {
    const more = ['-metadata', 'creation_time=2026-05-03T16:00:00Z', '-timecode', '16:00:00:00']
    const video = aVideo({ ext: 'mov', video: 'libx264', more })
    expect(described(fileOf(video))).toContain('2026-05-03')
    expect(described(await cleaned(video, 'mov'))).not.toMatch(/2026|timecode|16:00/)
  })

  it('of a cover', async () => {
    const cover = ['-f', 'lavfi', '-i', 'color=green:s=32x32']
    const more = [
      '-map',
      '0:v',
      '-map',
      '1:v',
      '-c:v:1',
      'mjpeg',
      '-frames:v:1',
      '1',
      '-disposition:v:1',
      'attached_pic',
    ]
    const clean = await cleaned(aVideo({ ext: 'mp4', video: 'libx264', inputs: cover, more }), 'mp4')
    expect(described(clean)).toContain('nb_streams=1')
  })
})

describe('what playing needs is kept', () => {
  it('how the phone was held', async () => {
    const clean = await cleaned(turned(aVideo({ ext: 'mov', video: 'libx264' })), 'mov')
    expect(await tool.probe(clean, 'video/mp4')).toMatchObject({ width: 48, height: 64 })
  })

  it('the shape of its pixels, and an index at the beginning', async () => {
    const clean = await cleaned(aVideo({ ext: 'mp4', video: 'libx264', more: ['-vf', 'setsar=3/2'] }), 'mp4')
    expect(await tool.probe(clean, 'video/mp4')).toMatchObject({ width: 96, height: 48 })
    const bytes = readFileSync(clean)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  })
})
