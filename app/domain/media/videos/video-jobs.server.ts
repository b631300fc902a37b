import { jobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import { videoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
import type { MediaRow } from '#db/schema.ts'

/** Preparing takes seconds, converting minutes: each kind has a worker of its own. */
export type VideoJob = 'prepare-video' | 'convert-video'

/** Work on a video, for its uploader, where there is ffmpeg. */
export function addVideoJob(
  job: VideoJob,
  { id, uploader_id, bytes }: Pick<MediaRow, 'id' | 'uploader_id' | 'bytes'>,
): void {
  if (videoTool() === null) return
  jobQueue().add(job, { mediaId: id }, 0, { owner: uploader_id ?? undefined, size: bytes })
}
