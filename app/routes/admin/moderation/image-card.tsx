import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '#app/components/photos/picture.tsx'
import { isVideo, mediaContext, Video, VideoNote } from '#app/components/photos/video.tsx'
import { photoUrls } from '#app/domain/media/media.ts'
import type { QueuedImageView } from '#app/routes/admin/moderation/queue.ts'

/** A photo as large as the screen is wide, which leads to the whole of it; a video plays. */
export function ImageCard({ item, controls }: { item: QueuedImageView; controls: ReactNode }) {
  const { t } = useTranslation('admin-moderation')
  const { photo, plateText } = item
  const label = t('admin-moderation:photoOf', { ...mediaContext(photo), plate: plateText })
  return (
    <article className="queue__card">
      <div className="queue__photo">
        {isVideo(photo) ? (
          <>
            <Video photo={photo} label={label} />
            <VideoNote video={photo.video} />
          </>
        ) : (
          <a href={photoUrls(photo).original}>
            <Picture photo={photo} sizes="(min-width: 860px) 480px, 100vw" alt={label} />
          </a>
        )}
      </div>
      <div className="queue__facts">{controls}</div>
    </article>
  )
}
