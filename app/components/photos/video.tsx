import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoPhoto } from '#app/components/photos/no-photo.tsx'
import { type Photo, photoUrls, type VideoTraits } from '#app/domain/media/media.ts'

type VideoPhoto = Photo & { video: VideoTraits }

export function isVideo(photo: Photo): photo is VideoPhoto {
  return photo.video !== undefined
}

/** The context in which texts speak of it: i18next's `…_video` of a video. */
export function mediaContext(photo: Photo | undefined): { context: 'photo' | 'video' } {
  return { context: photo?.video ? 'video' : 'photo' }
}

/**
 * A video, in the viewer (GAL-36): its poster first; with one, nothing is loaded before it is played. One that is not
 * ready is played for those who may see its upload.
 */
export function Video({ photo, label }: { photo: VideoPhoto; label: string }) {
  const { original, large } = photoUrls(photo)
  const { t } = useTranslation(['media', 'common'])
  const [hasFailed, setHasFailed] = useState(false)
  /** It may have failed before the script ran. */
  const check = useCallback((video: HTMLVideoElement | null) => {
    if (video?.error) setHasFailed(true)
  }, [])
  const { status, uploadBase, hasPoster } = photo.video
  if (status !== 'ready' && (hasFailed || uploadBase === undefined)) {
    const said = status === 'failed' ? t('media:video.unplayable') : t('media:video.unready')
    return <NoPhoto icon="video" said={said} />
  }
  if (hasFailed) return <NoPhoto icon="image" said={t('common:photoFailed')} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: members' videos of cars bring no captions
    <video
      ref={check}
      className="photo"
      controls
      playsInline
      preload={hasPoster ? 'none' : 'metadata'}
      poster={hasPoster ? large.jpg : undefined}
      width={photo.width}
      height={photo.height}
      aria-label={label}
      src={original}
      onError={() => setHasFailed(true)}
    />
  )
}

/** Why its uploader and admins see a video that others do not; nothing of one that is ready. */
export function VideoNote({ video }: { video: VideoTraits }) {
  const { t } = useTranslation('media')
  if (video.status === 'ready' || video.uploadBase === undefined) return null
  const texts = {
    preparing: t('media:video.preparing'),
    withheld: t('media:video.withheld'),
    failed: t('media:video.failed'),
  }
  return <p className="notice">{texts[video.status]}</p>
}
