import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ffmpegTool,
  findPrograms,
  setVideoTool,
  type VideoTool,
  videoTool,
} from '#app/integrations/video-tool/ffmpeg.server.ts'
import { aVideo, turned } from '#tests/videos/videos.ts'

const dir = mkdtempSync(join(tmpdir(), 'video-tool-'))
afterAll(() => rmSync(dir, { recursive: true }))

let made = 0
let out = ''
beforeEach(() => {
  made += 1
  out = join(dir, `out-${made}`)
})

function fileOf(bytes: Buffer | string): string {
  made += 1
  const path = join(dir, `in-${made}`)
  writeFileSync(path, bytes)
  return path
}

let tool: VideoTool
beforeAll(() => {
  const programs = findPrograms('', process.env.PATH ?? '')
  if (programs === null) throw new Error('These tests need ffmpeg (Debian: apt-get install ffmpeg)')
  tool = ffmpegTool(programs)
})

describe('a video is measured', () => {
  it.each([
    ['video/mp4', { ext: 'mp4', video: 'libx264', audio: 'aac' }],
    ['video/quicktime', { ext: 'mov', video: 'libx265', audio: 'pcm_s16le' }],
    ['video/webm', { ext: 'webm', video: 'libvpx', audio: 'libopus' }],
    ['video/webm', { ext: 'webm', video: 'libvpx-vp9' }],
    ['video/vnd.avi', { ext: 'avi', video: 'mjpeg', audio: 'pcm_s16le' }],
  ] as const)('%s: %j', async (type, wanted) => {
    const facts = await tool.probe(fileOf(aVideo(wanted)), type)
    expect(facts).toEqual({ width: 64, height: 48, durationMs: expect.any(Number) })
    expect(Math.abs((facts.durationMs ?? 0) - 1000)).toBeLessThanOrEqual(100)
  })

  it('as it is watched, when a phone was held upright', async () => {
    const path = fileOf(turned(aVideo({ ext: 'mov', video: 'libx264' })))
    expect(await tool.probe(path, 'video/quicktime')).toMatchObject({ width: 48, height: 64 })
  })

  it('as it is watched, when its pixels are no squares', async () => {
    const path = fileOf(aVideo({ ext: 'mp4', video: 'libx264', more: ['-vf', 'setsar=3/2'] }))
    expect(await tool.probe(path, 'video/mp4')).toMatchObject({ width: 96, height: 48 })
  })
})

/** The colours near the left, right, top and bottom edge of a picture. */
async function edges(path: string): Promise<string[]> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
  const places = [
    [0.1, 0.5],
    [0.9, 0.5],
    [0.5, 0.1],
    [0.5, 0.9],
  ] as const
  return places.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (red > 200 && green < 50 && blue < 50) return 'red'
    if (blue > 200 && red < 50 && green < 50) return 'blue'
    return `${red},${green},${blue}`
  })
}

async function still(video: Buffer, type: string) {
  await tool.poster(fileOf(video), type, out)
  const { format, width, height, exif, icc } = await sharp(out).metadata()
  expect({ format, exif, icc }).toEqual({ format: 'jpeg', exif: undefined, icc: undefined })
  return { width, height }
}

describe('the still picture', () => {
  it.each([
    ['video/mp4', { ext: 'mp4', video: 'libx264' }],
    ['video/quicktime', { ext: 'mov', video: 'libx265' }],
    ['video/webm', { ext: 'webm', video: 'libvpx-vp9' }],
    ['video/vnd.avi', { ext: 'avi', video: 'mjpeg' }],
  ] as const)('of %s, %j', async (type, wanted) => {
    expect(await still(aVideo(wanted), type)).toEqual({ width: 64, height: 48 })
    expect((await edges(out)).slice(0, 2)).toEqual(['red', 'blue'])
  })

  it('is upright', async () => {
    const video = turned(aVideo({ ext: 'mov', video: 'libx264' }))
    expect(await still(video, 'video/quicktime')).toEqual({ width: 48, height: 64 })
    expect((await edges(out)).slice(2)).toEqual(['red', 'blue'])
  })

  it('shows what happens after a second', async () => {
    const source = `color=red:s=64x48:r=10,drawbox=w=64:h=48:color=blue:t=fill:enable='gte(t,0.8)'`
    await still(aVideo({ ext: 'mp4', video: 'libx264', seconds: 2, source }), 'video/mp4')
    expect(await edges(out)).toEqual(['blue', 'blue', 'blue', 'blue'])
  })

  it('is the first one of a video that is shorter', async () => {
    const short = aVideo({ ext: 'mp4', video: 'libx264', seconds: 0.3 })
    expect(await still(short, 'video/mp4')).toEqual({ width: 64, height: 48 })
    expect((await edges(out)).slice(0, 2)).toEqual(['red', 'blue'])
  })

  it('has square pixels and is no larger than 2560', async () => {
    const source = 'color=red:s=2560x480:r=10'
    const wide = aVideo({ ext: 'mp4', video: 'libx264', seconds: 0.2, source, more: ['-vf', 'setsar=2/1'] })
    expect(await still(wide, 'video/mp4')).toEqual({ width: 2560, height: 240 })
  })

  it('has the colours of a video in high definition too', async () => {
    const tagged = [
      ...['-vf', 'scale=out_color_matrix=bt709', '-colorspace', 'bt709'],
      ...['-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ]
    const source = 'color=0x20a040:s=64x48:r=10'
    await still(aVideo({ ext: 'mp4', video: 'libx264', source, more: tagged }), 'video/mp4')
    const { channels } = await sharp(out).stats()
    const off = channels.map(({ mean }, index) => Math.abs(mean - [0x20, 0xa0, 0x40][index]!))
    expect(Math.max(...off)).toBeLessThan(6)
  })
})

describe('the MP4', () => {
  function streamsOf(path: string): string {
    const streams = ['-show_entries', 'stream=codec_name,pix_fmt,width,height,sample_rate', '-of', 'csv=p=0']
    return execFileSync('ffprobe', ['-v', 'error', ...streams, path], { encoding: 'utf8' })
  }

  it('is H.264 and AAC, from its start on', async () => {
    await tool.toMp4(fileOf(aVideo({ ext: 'avi', video: 'mjpeg', audio: 'pcm_s16le' })), 'video/vnd.avi', out)
    expect(streamsOf(out)).toBe('h264,64,48,yuv420p\naac,44100\n')
    const bytes = readFileSync(out)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  })

  it('is the picture alone where the sound is broken, and nothing where the picture is', async () => {
    const film = { ext: 'mp4', video: 'libx264', audio: 'aac' } as const
    await tool.toMp4(fileOf(aVideo({ ...film, more: ['-bsf:a', 'noise=amount=1'] })), 'video/mp4', out)
    expect(streamsOf(out)).toMatch(/^h264,64,48,yuv420p\n(aac,44100\n)?$/)
    const blind = fileOf(aVideo({ ...film, more: ['-bsf:v', 'noise=amount=1'] }))
    await expect(tool.toMp4(blind, 'video/mp4', out)).rejects.toThrow()
  })

  it('is upright, at most 1280 long, and even', async () => {
    const source = 'color=red:s=1500x998:r=10'
    const large = turned(aVideo({ ext: 'mov', video: 'libx264', source, seconds: 0.2 }))
    await tool.toMp4(fileOf(large), 'video/quicktime', out)
    expect(await tool.probe(out, 'video/mp4')).toMatchObject({ width: 852, height: 1280 })
  })
})

describe('hostile files', () => {
  it.each([
    ['a playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
    ['a list of files', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['nothing', ''],
    ['text', 'just words '.repeat(1000)],
  ])('%s is no video of any type', async (_name, content) => {
    const path = fileOf(content)
    for (const type of ['video/mp4', 'video/quicktime', 'video/webm', 'video/vnd.avi']) {
      await expect(tool.probe(path, type)).rejects.toThrow(/ffprobe/)
      await expect(tool.poster(path, type, out)).rejects.toThrow(/ffprobe/)
      await expect(tool.toMp4(path, type, out)).rejects.toThrow(/ffprobe/)
    }
    expect(existsSync(out)).toBe(false)
  })

  it('a video is read as the type that it was found to be, and as no other', async () => {
    const path = fileOf(aVideo({ ext: 'webm', video: 'libvpx' }))
    await expect(tool.probe(path, 'video/mp4')).rejects.toThrow(/ffprobe/)
    await expect(tool.probe(path, 'video/webm')).resolves.toMatchObject({ width: 64 })
    await expect(tool.probe(path, 'application/x-mpegurl')).rejects.toThrow(/demuxer/)
  })

  it('a video that was cut off before its table of contents is refused', async () => {
    const whole = aVideo({ ext: 'mp4', video: 'libx264' })
    await expect(tool.probe(fileOf(whole.subarray(0, whole.length / 2)), 'video/mp4')).rejects.toThrow()
  })

  it('a name is a name, whatever it looks like', async () => {
    const folder = join(dir, 'http:x %d -i')
    mkdirSync(folder)
    const path = join(folder, '-y %03d')
    writeFileSync(path, aVideo({ ext: 'mp4', video: 'libx264' }))
    await tool.poster(path, 'video/mp4', join(folder, '%03d'))
    expect((await sharp(join(folder, '%03d')).metadata()).width).toBe(64)
  })
})

describe('ffmpeg is found', () => {
  const program = (folder: string, name: string) => {
    mkdirSync(join(dir, folder), { recursive: true })
    const path = join(dir, folder, name)
    writeFileSync(path, '#!/bin/sh\n')
    chmodSync(path, 0o755)
    return path
  }

  it('on the path, with the ffprobe that lies beside it', () => {
    const [ffmpeg, ffprobe] = [program('both', 'ffmpeg'), program('both', 'ffprobe')]
    program('other', 'ffprobe')
    const path = [join(dir, 'nowhere'), join(dir, 'other'), join(dir, 'both')].join(delimiter)
    expect(findPrograms('', path)).toEqual({ ffmpeg, ffprobe })
  })

  it('where it was said to be, with an ffprobe from the path', () => {
    const [ffmpeg, ffprobe] = [program('own', 'ffmpeg-7'), program('other', 'ffprobe')]
    expect(findPrograms(ffmpeg, join(dir, 'other'))).toEqual({ ffmpeg, ffprobe })
  })

  it('only where there are both, and where it is wanted', () => {
    const ffmpeg = program('lonely', 'ffmpeg')
    expect(findPrograms(ffmpeg, '')).toBeNull()
    expect(findPrograms(join(dir, 'nowhere'), join(dir, 'both'))).toBeNull()
    expect(findPrograms('', '')).toBeNull()
    expect(findPrograms('off', join(dir, 'both'))).toBeNull()
  })

  it('unless a test hands in its own', () => {
    setVideoTool(null)
    expect(videoTool()).toBeNull()
    setVideoTool(tool)
    expect(videoTool()).toBe(tool)
    setVideoTool(undefined)
    expect(videoTool()).toMatchObject({ probe: expect.any(Function) })
  })
})
