import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Left half red, right half blue: what is turned or cut shows. */
const picture = 'color=blue:s=64x48:r=10,drawbox=w=32:h=48:color=red:t=fill'
const sound = 'sine=frequency=440:sample_rate=44100'

export type WantedVideo = {
  /** Tells the container; the last three are bare streams. */
  ext: 'mp4' | 'mov' | 'webm' | 'avi' | 'ivf' | 'h264' | 'aac'
  /** ffmpeg's encoder. */
  video: 'libx264' | 'libx265' | 'libvpx' | 'libvpx-vp9' | 'libaom-av1' | 'mjpeg' | 'none'
  audio?: 'aac' | 'libopus' | 'libvorbis' | 'pcm_s16le'
  seconds?: number
  /** A lavfi source, instead of the red and blue one of 64 x 48. */
  source?: string
  /** More inputs, and more of ffmpeg's output options. */
  inputs?: string[]
  more?: string[]
}

/** A real video, made by ffmpeg: one second unless wanted otherwise. */
export function aVideo(wanted: WantedVideo): Buffer {
  const { ext, video, audio, seconds = 1, source = picture, inputs = [], more = [] } = wanted
  const folder = mkdtempSync(join(tmpdir(), 'video-'))
  const path = join(folder, `made.${ext}`)
  try {
    ffmpeg([
      ...['-f', 'lavfi', '-i', source, ...(audio ? ['-f', 'lavfi', '-i', sound] : []), ...inputs],
      ...['-t', String(seconds), ...pictureOptions(video)],
      ...(audio ? ['-c:a', audio] : []),
      ...(video === 'libx265' ? ['-x265-params', 'log-level=none'] : []),
      ...[...more, path],
    ])
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Streams in a container, each byte of them as it is. */
export function muxed(streams: Buffer[], ext: 'mp4' | 'webm', more: string[] = []): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'muxed-'))
  try {
    const inputs = streams.map((bytes, index) => {
      const path = join(folder, `stream-${index}`)
      writeFileSync(path, bytes)
      return path
    })
    const made = join(folder, `made.${ext}`)
    ffmpeg([
      ...inputs.flatMap((path) => ['-fflags', '+genpts', '-i', path]),
      ...[...inputs.flatMap((_, index) => ['-map', `${index}`]), '-c', 'copy', ...more, made],
    ])
    return readFileSync(made)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function pictureOptions(video: WantedVideo['video']): string[] {
  if (video === 'none') return ['-vn']
  return ['-c:v', video, ...(video === 'mjpeg' ? [] : ['-pix_fmt', 'yuv420p'])]
}

/** The same MP4 or MOV as a phone writes it that was held upright: the picture is to be turned by 90° clockwise. */
export function turned(video: Buffer): Buffer {
  const bytes = Buffer.from(video)
  const header = bytes.indexOf('tkhd')
  if (header < 0) throw new Error('No track in that video')
  const one = 0x10000
  const matrix = [0, one, 0, -one, 0, 0, 48 * one, 0, 0x40000000]
  matrix.forEach((value, index) => bytes.writeInt32BE(value, header + 44 + 4 * index))
  return bytes
}

function ffmpeg(args: string[]): void {
  const { error, status, stderr } = spawnSync('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', ...args])
  if (error) throw new Error(`These tests need ffmpeg (Debian: apt-get install ffmpeg): ${error.message}`)
  if (status !== 0) throw new Error(`ffmpeg ${args.join(' ')}: ${stderr}`)
}
