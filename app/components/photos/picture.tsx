import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { type Photo, photoUrls, srcSet, type VideoTraits } from '#app/domain/media/media.ts'

type PhotoProps = {
  photo: Photo
  /** How wide it is shown, as in HTML's `sizes`. */
  sizes: string
  /** Empty where the words stand beside it. `photoAlt` makes one. */
  alt: string
  /** Set on the one photo that the page is about: it loads at once, before others. */
  priority?: boolean
  /** Fills a box of another shape: cut to it, or whole within it. Without it the photo makes its own box. */
  fit?: 'cover' | 'contain'
  className?: string
}

/** A photo in the smallest of its files that is sharp enough, WebP where the browser knows it (GAL-03). */
export function Picture({ photo, sizes, alt, priority = false, fit, className }: PhotoProps) {
  const { t } = useTranslation('media')
  const [hasFailed, setHasFailed] = useState(false)
  /** It may have failed before the script ran. */
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setHasFailed(true)
  }, [])
  if (hasFailed)
    return <NoPhoto icon="image" said={t('media:photo.failed')} fit={fit} className={className} />
  if (photo.video?.hasPoster === false) return <VideoPlaceholder alt={alt} fit={fit} className={className} />
  return (
    <picture className={classesOf(photo.video ? 'photo photo--video' : 'photo', fit, className)}>
      <source
        type="image/webp"
        // With reduced motion an animation's first frame (the JPEG) is shown.
        media={photo.isAnimated ? '(prefers-reduced-motion: no-preference)' : undefined}
        srcSet={srcSet(photo, 'webp')}
        sizes={sizes}
      />
      <img
        ref={check}
        src={photoUrls(photo).medium.jpg}
        srcSet={srcSet(photo, 'jpg')}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        style={{ backgroundColor: photo.dominantColor }}
        onError={() => setHasFailed(true)}
        {...(priority ? { fetchpriority: 'high' } : {})}
      />
    </picture>
  )
}

/** A video that has no still picture yet. */
function VideoPlaceholder({ alt, fit, className }: Pick<PhotoProps, 'alt' | 'fit' | 'className'>) {
  return (
    <span
      className={classesOf('photo photo--failed', fit, className)}
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
    >
      <Icon name="video" />
    </span>
  )
}

type VideoPhoto = Photo & { video: VideoTraits }

export function isVideo(photo: Photo): photo is VideoPhoto {
  return photo.video !== undefined
}

/**
 * A video, in the viewer (GAL-36): its poster first; with one, nothing is loaded before it is played. One that is not
 * ready is played for those who may see its upload.
 */
export function Video({ photo, label }: { photo: VideoPhoto; label: string }) {
  const { original, large } = photoUrls(photo)
  const { t } = useTranslation('media')
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
  if (hasFailed) return <NoPhoto icon="image" said={t('media:photo.failed')} />
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

type NoPhotoProps = Partial<Pick<PhotoProps, 'fit' | 'className'>> & { icon: 'image' | 'video'; said: string }

/** In the place of what does not load (GAL-35) or is not there yet. */
function NoPhoto({ icon, said, fit, className }: NoPhotoProps) {
  return (
    <span className={classesOf('photo photo--failed', fit, className)}>
      <Icon name={icon} />
      {said}
    </span>
  )
}

function classesOf(base: string, fit: PhotoProps['fit'], className: string | undefined): string {
  return [base, fit && 'photo--fill', fit && `photo--${fit}`, className].filter(Boolean).join(' ')
}

/** "WXY 1234, BMW M3, Isle of Man Green": what is known, in this order. */
export function photoAlt(parts: { plateText: string; name: string | null; color: string | null }): string {
  return [parts.plateText, parts.name, parts.color].filter(Boolean).join(', ')
}
