import { z } from 'zod'
import type { VideoFacts } from '#app/integrations/video-tool/video-tool.ts'

const stream = z.object({
  codec_type: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
})

const report = z.object({
  streams: z.array(stream).default([]),
  format: z.object({ duration: z.string().optional() }).default({}),
})

type Stream = z.output<typeof stream>

/** What ffprobe's JSON says of the first video. */
export function readFacts(json: string): VideoFacts {
  const { streams, format } = report.parse(JSON.parse(json))
  const video = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1)
  if (!video?.width || !video.height) throw new Error('ffprobe found no picture in the video')
  return {
    ...watchedSize(video, video.width, video.height),
    durationMs: milliseconds(format.duration),
  }
}

function watchedSize(video: Stream, width: number, height: number): { width: number; height: number } {
  const wide = Math.max(1, Math.round(width * pixelShape(video.sample_aspect_ratio)))
  return isOnItsSide(video) ? { width: height, height: wide } : { width: wide, height }
}

/** How much wider than high a pixel is: `4:3`, and `0:1` where nobody knows. No real one is beyond a factor of four. */
function pixelShape(ratio = ''): number {
  const [, across = '', down = ''] = /^(\d+):(\d+)$/.exec(ratio) ?? []
  const shape = Number(across) / Number(down)
  return shape >= 1 / 4 && shape <= 4 ? shape : 1
}

function isOnItsSide(video: Stream): boolean {
  const turned = video.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0
  return Math.abs(Math.round(turned)) % 180 === 90
}

function milliseconds(seconds = ''): number | null {
  const value = Math.round(Number(seconds) * 1000)
  return seconds !== '' && Number.isFinite(value) && value >= 0 ? value : null
}
