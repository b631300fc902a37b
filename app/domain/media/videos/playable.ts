import type { VideoType } from '#app/domain/media/media-types.ts'
import type { VideoFacts } from '#app/integrations/video-tool/video-tool.ts'

type Playable = { video: string[]; audio: (string | null)[] }

const mp4: Playable = { video: ['h264', 'vp9', 'av1'], audio: ['aac', 'mp3', 'opus', null] }

/**
 * What browsers play, by ffmpeg's names; null is a video without sound. Vorbis is not among it: the head of its stream
 * is a page of notes.
 */
const playable: Partial<Record<VideoType, Playable>> = {
  'video/mp4': mp4,
  'video/quicktime': mp4,
  'video/webm': { video: ['vp8', 'vp9', 'av1'], audio: ['opus', null] },
}

/** Eight bits a colour, the colours halved both ways: what the chips of phones decode. AV1 has ten in its first profile. */
const pixelFormats = ['yuv420p', 'yuvj420p']
const pixelFormatsOfAv1 = [...pixelFormats, 'yuv420p10le']

export function isPlayable(type: VideoType, { videoCodec, audioCodec, pixelFormat }: VideoFacts): boolean {
  const known = playable[type]
  const formats = videoCodec === 'av1' ? pixelFormatsOfAv1 : pixelFormats
  return (
    known?.video.includes(videoCodec) === true &&
    known.audio.includes(audioCodec) &&
    formats.includes(pixelFormat)
  )
}
