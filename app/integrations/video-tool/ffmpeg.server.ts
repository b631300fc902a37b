import { accessSync, constants } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { delimiter, dirname, resolve } from 'node:path'
import { env } from '#app/env.server.ts'
import { readFacts } from '#app/integrations/video-tool/probe.ts'
import {
  ProgramMissing,
  ProgramStarved,
  ProgramTimeout,
  runProgram,
} from '#app/integrations/video-tool/run-program.server.ts'
import type { VideoFacts, VideoTool } from '#app/integrations/video-tool/video-tool.ts'

export type { VideoFacts, VideoTool }
export { ProgramMissing, ProgramStarved, ProgramTimeout }

type Programs = { ffmpeg: string; ffprobe: string }

let tool: VideoTool | null | undefined

/** The machine's ffmpeg, or null where there is none: looked for once. */
export function videoTool(): VideoTool | null {
  if (tool === undefined) {
    const programs = findPrograms(env.FFMPEG_PATH, env.PATH)
    tool = programs && ffmpegTool(programs)
  }
  return tool
}

/** Lets tests hand their own tool, or null for none, to whatever calls `videoTool()`; undefined forgets it. */
export function setVideoTool(own: VideoTool | null | undefined): void {
  tool = own
}

/** `given` is the path of an ffmpeg, empty for the one on the `searchPath`, or `off`. ffprobe lies beside it or there. */
export function findPrograms(given: string, searchPath: string): Programs | null {
  if (given === 'off') return null
  const folders = searchPath.split(delimiter).filter(Boolean)
  const ffmpeg = given === '' ? firstProgram('ffmpeg', folders) : resolve(given)
  if (ffmpeg === null || !isProgram(ffmpeg)) return null
  const ffprobe = firstProgram('ffprobe', [dirname(ffmpeg), ...folders])
  return ffprobe === null ? null : { ffmpeg, ffprobe }
}

function firstProgram(name: string, folders: string[]): string | null {
  return folders.map((folder) => resolve(folder, name)).find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const SECOND_MS = 1000

/**
 * Memory is that of one thread: measured were 80 MB for looking into a film in 4K, 320 MB for decoding one (HEVC of 10
 * bits) and encoding it, 870 MB for one in 8K. An index takes some 40 bytes a picture: 20 MB for two hours.
 */
const limits = {
  probe: { timeoutMs: 60 * SECOND_MS, cpuSeconds: 20, kilobytes: 400_000 },
  still: { timeoutMs: 30 * SECOND_MS, kilobytes: 1_000_000 },
  encode: { timeoutMs: 15 * 60 * SECOND_MS, kilobytes: 1_000_000 },
  mp4: { timeoutMs: 60 * SECOND_MS, kilobytes: 400_000 },
}

export function ffmpegTool({ ffmpeg, ffprobe }: Programs): VideoTool {
  const probe = async (path: string, type: string) =>
    readFacts(await runProgram(ffprobe, probeArguments(path, type), limits.probe))

  return {
    probe,

    async poster(path, type, outPath) {
      const { width, height } = fitted(await probe(path, type), 2560)
      for (const atSeconds of [1, 0]) {
        const seek = ['-ss', String(atSeconds)]
        const args = [...quietly, ...seek, ...input(path, type), ...stillOutput(width, height, outPath)]
        await runProgram(ffmpeg, args, limits.still)
        // Behind the end of a short video there is no picture, and that is no fault of its own to ffmpeg.
        if (await isFilled(outPath)) return
      }
      throw new Error('ffmpeg found no picture in the video')
    },

    async toMp4(path, type, outPath) {
      const facts = await probe(path, type)
      const encoded = `${outPath}.nut`
      try {
        const args = [...quietly, ...asFarAsItGoes, ...input(path, type), ...encodedOutput(facts, encoded)]
        await runProgram(ffmpeg, args, limits.encode)
        const ownInput = ['-f', 'nut', '-i', asFile(encoded)]
        await runProgram(ffmpeg, [...quietly, ...ownInput, ...mp4Output(outPath)], limits.mp4)
      } finally {
        await rm(encoded, { force: true })
      }
      await probe(outPath, 'video/mp4')
    },
  }
}

const quietly = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y']

/** What of a damaged video can be decoded is kept, however little: its picture, where its sound is broken. */
const asFarAsItGoes = ['-max_error_rate', '1']

/** The demuxer of each type: the content of a hostile file does not get to choose another one (playlists, say). */
const demuxers: Record<string, string> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/vnd.avi': 'avi',
}

/** What phones, cameras and browsers record, by the decoders' names: hundreds of odd ones are nobody's way in. */
const decoders = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'libvpx-vp9', 'av1', 'libdav1d', 'libaom-av1', 'prores', 'dvvideo'],
  ...['mjpeg', 'mpeg4', 'msmpeg4', 'msmpeg4v2', 'mpeg1video', 'mpeg2video', 'h263', 'rawvideo'],
  ...[
    'aac',
    'mp3',
    'mp3float',
    'mp2',
    'mp2float',
    'opus',
    'libopus',
    'vorbis',
    'flac',
    'alac',
    'ac3',
    'eac3',
  ],
  ...['amrnb', 'amrwb', 'adpcm_ms', 'adpcm_ima_wav', 'pcm_u8', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le'],
  ...['pcm_alaw', 'pcm_mulaw'],
  // Subtitles are passed over, but must not stop the reading.
  ...['mov_text', 'text', 'srt', 'subrip', 'ass', 'ssa', 'webvtt', 'cc_dec'],
]

/** More than 8K; memory grows with it. */
const MAX_PIXELS = 40_000_000

/** How a file is read, by both programs: itself only, whatever it refers to. */
function reading(type: string): string[] {
  const demuxer = demuxers[type]
  if (demuxer === undefined) throw new Error(`No demuxer for ${type}`)
  const noReferences = demuxer === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', formatNames[demuxer] ?? demuxer],
    ...['-codec_whitelist', decoders.join(','), '-max_pixels', String(MAX_PIXELS)],
    ...['-threads', '1', '-f', demuxer, ...noReferences],
  ]
}

/** `-format_whitelist` wants a demuxer's whole name. */
const formatNames: Record<string, string> = { mov: 'mov,mp4,m4a,3gp,3g2,mj2', matroska: 'matroska,webm' }

function input(path: string, type: string): string[] {
  return [...reading(type), '-i', asFile(path)]
}

function probeArguments(path: string, type: string): string[] {
  const stream = 'codec_type,width,height,sample_aspect_ratio'
  const entries = `stream=${stream}:stream_side_data=rotation:stream_disposition=attached_pic:format=duration`
  return ['-v', 'error', ...input(path, type), '-show_entries', entries, '-of', 'json']
}

/** JPEGs are read as full-range BT.601, whatever the video is; a cover picture (not `V`) is no part of the video. */
function stillOutput(width: number, height: number, outPath: string): string[] {
  const filter = `scale=${width}:${height}:out_color_matrix=bt601:out_range=pc,setsar=1,sidedata=delete,format=yuvj420p`
  return [
    ...['-map', '0:V:0', '-frames:v', '1', '-vf', filter, '-filter_threads', '1', '-threads', '1'],
    ...['-c:v', 'mjpeg', '-q:v', '2', '-f', 'mjpeg', asFile(outPath)],
  ]
}

/**
 * Decoded pictures and sounds, encoded anew, alone. An MP4 would take over what ffmpeg read of their tracks (a colour
 * profile, say, which can hold any bytes); NUT has no place for that. `sidedata` drops what stands beside a picture,
 * such as captions.
 */
function encodedOutput(facts: VideoFacts, outPath: string): string[] {
  const { width, height } = fitted(facts, 1280)
  const filter = `scale=${even(width)}:${even(height)},setsar=1,sidedata=delete`
  return [
    ...['-map', '0:V:0', '-map', '0:a:0?', ...nothingElse],
    ...['-vf', filter, '-filter_threads', '1', '-threads', '1'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-a53cc', '0'],
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-fs', String(MAX_MP4_BYTES)],
    ...['-f', 'nut', asFile(outPath)],
  ]
}

/** The MP4 of what was encoded. */
function mp4Output(outPath: string): string[] {
  const mp4 = ['-write_tmcd', '0', '-movflags', '+faststart', '-f', 'mp4', asFile(outPath)]
  return ['-map', '0', '-c', 'copy', ...nothingElse, ...mp4]
}

const nothingElse = [
  ...['-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
]

/** As large as an upload may be: no small file is to fill the disk. */
const MAX_MP4_BYTES = 256 * 1024 * 1024

/** A path that cannot be taken for an option or another protocol. */
function asFile(path: string): string {
  return `file:${resolve(path)}`
}

function fitted({ width, height }: VideoFacts, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** H.264 halves the size of the colours. */
function even(length: number): number {
  return Math.max(2, 2 * Math.round(length / 2))
}

async function isFilled(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null)
  return stats !== null && stats.size > 0
}
