import { join } from 'node:path'
import { type VideoType, videoTypes } from '#app/domain/media/media-types.ts'
import { isPlayable } from '#app/domain/media/videos/playable.ts'
import type { VideoFacts, VideoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'

/** A file that holds nothing but the picture and sound of a video, and what playing them needs. */
export type CleanVideo = { path: string; type: VideoType }

type ReadVideo = { path: string; type: VideoType; facts: VideoFacts }

/**
 * Phones, drones and dashcams write where they were into their videos: into boxes, tags, tracks of texts or data, and
 * among the pictures of the stream. Nobody can list all of that. So picture and sound are copied, unchanged, into a new
 * file in `folder`. Null where that cannot be done, or browsers could not play it: then the video has to be converted.
 */
export async function cleanVideo(
  tool: VideoTool,
  { path, type, facts }: ReadVideo,
  folder: string,
): Promise<CleanVideo | null> {
  if (!isPlayable(type, facts)) return null
  const cleanType = type === 'video/webm' ? type : 'video/mp4'
  const clean = { path: join(folder, `clean.${videoTypes[cleanType][0]}`), type: cleanType } as const
  try {
    await tool.clean(path, type, clean.path)
    return isSame(facts, await tool.probe(clean.path, cleanType)) ? clean : null
  } catch {
    // A conversion reads what a copy could not take over; where even that fails, the job tells why.
    return null
  }
}

function isSame(one: VideoFacts, other: VideoFacts): boolean {
  const keys = ['width', 'height', 'videoCodec', 'audioCodec', 'pixelFormat'] as const
  return keys.every((key) => one[key] === other[key])
}
