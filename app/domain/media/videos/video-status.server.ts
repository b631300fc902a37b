import { canSeeUpload } from '#app/domain/media/image.ts'
import type { VideoStatus, VideoTraits } from '#app/domain/media/media.ts'
import { privateBase } from '#app/domain/media/media-row.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import { videoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
import type { MediaRow } from '#db/schema.ts'

/** A video for its reader: what is not ready is played for its uploader and admins only, as it was uploaded. */
export function videoFor(
  viewer: Viewer,
  video: VideoTraits,
  row: Pick<MediaRow, 'id' | 'uploader_id'>,
): VideoTraits {
  if (video.status === 'ready') return video
  return {
    ...video,
    status: video.status === 'preparing' ? unreadyStatus() : video.status,
    ...(canSeeUpload(viewer, { uploaderId: row.uploader_id }) ? { uploadBase: privateBase(row.id) } : {}),
  }
}

/** Of a video that nothing was done to yet: whether anything on this machine will do it. */
export function unreadyStatus(): VideoStatus {
  return videoTool() === null ? 'withheld' : 'preparing'
}
