import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpegTool, findPrograms, type VideoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
import { place, secretiveVideos } from '#tests/videos/secretive-videos.ts'
import { aVideo } from '#tests/videos/videos.ts'

const dir = mkdtempSync(join(tmpdir(), 'hidden-data-'))
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

async function converted(video: Buffer, ext: keyof typeof types): Promise<string> {
  const path = fileOf(video)
  await tool.toMp4(path, types[ext], `${path}-mp4`)
  return `${path}-mp4`
}

function described(path: string): string {
  const args = ['-v', 'error', '-show_format', '-show_streams', '-show_chapters', path]
  return execFileSync('ffprobe', args, { encoding: 'utf8' })
}

/** Each picture as two pixels: left and right, red, green and blue. */
function pictures(path: string): number[][] {
  const args = ['-v', 'error', '-i', path, '-vf', 'format=rgb24,scale=2:1:flags=area', '-f', 'rawvideo', '-']
  const bytes = [...execFileSync('ffmpeg', args)]
  return Array.from({ length: bytes.length / 6 }, (_, index) => bytes.slice(6 * index, 6 * index + 6))
}

const near = (level: number) => expect.closeTo(level, -1.5)

describe('picture and sound are kept, and nothing else', () => {
  it.each(secretiveVideos)('of $corner', async ({ ext, make }) => {
    const video = make()
    expect(video.includes(place)).toBe(true)
    const path = await converted(video, ext)
    expect(readFileSync(path).includes(place)).toBe(false)
    const description = described(path)
    expect(description).not.toMatch(/\[CHAPTER\]|TAG:(creation_time|title|comment|location)/i)
    const hasSound = described(fileOf(video)).includes('codec_type=audio')
    expect(description.match(/(?<=codec_name=)\w+/g)).toEqual(['h264', ...(hasSound ? ['aac'] : [])])
    const redAndBlue = [near(255), near(0), near(0), near(0), near(0), near(255)]
    expect(pictures(path)).toEqual(Array.from({ length: 10 }, () => redAndBlue))
  })

  it('of when it was filmed', async () => {
    const more = ['-metadata', 'creation_time=2026-05-03T16:00:00Z', '-timecode', '16:00:00:00']
    const video = aVideo({ ext: 'mov', video: 'libx264', more })
    expect(described(fileOf(video))).toContain('2026-05-03')
    expect(described(await converted(video, 'mov'))).not.toMatch(/2026|timecode|16:00/)
  })

  it('of a cover', async () => {
    const cover = ['-f', 'lavfi', '-i', 'color=green:s=32x32']
    const more = [
      ...['-map', '0:v', '-map', '1:v', '-c:v:1', 'mjpeg', '-frames:v:1', '1'],
      ...['-disposition:v:1', 'attached_pic'],
    ]
    const path = await converted(aVideo({ ext: 'mp4', video: 'libx264', inputs: cover, more }), 'mp4')
    expect(described(path)).toContain('nb_streams=1')
  })
})

it('the shape of its pixels is kept', async () => {
  const path = await converted(aVideo({ ext: 'mp4', video: 'libx264', more: ['-vf', 'setsar=3/2'] }), 'mp4')
  expect(await tool.probe(path, 'video/mp4')).toMatchObject({ width: 96, height: 48 })
})
