import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { type Fit, NoPhoto, photoClasses } from '#app/components/photos/no-photo.tsx'
import { type Photo, photoUrls, srcSet } from '#app/domain/media/media.ts'
import { type Language, listSeparators } from '#app/i18n/languages.ts'

type PhotoProps = {
  photo: Photo
  /** How wide it is shown, as in HTML's `sizes`. */
  sizes: string
  /** Empty where the words stand beside it. `photoAlt` makes one. */
  alt: string
  /** Set on the one photo that the page is about: it loads at once, before others. */
  priority?: boolean
  /** Fills a box of another shape: cut to it, or whole within it. Without it the photo makes its own box. */
  fit?: Fit
  className?: string
}

/** A photo in the smallest of its files that is sharp enough, WebP where the browser knows it (GAL-03). */
export function Picture({ photo, sizes, alt, priority = false, fit, className }: PhotoProps) {
  const { t } = useTranslation('common')
  const [hasFailed, setHasFailed] = useState(false)
  /** It may have failed before the script ran. */
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setHasFailed(true)
  }, [])
  if (hasFailed)
    return <NoPhoto icon="image" said={t('common:photoFailed')} fit={fit} className={className} />
  if (photo.video?.hasPoster === false) return <VideoPlaceholder alt={alt} fit={fit} className={className} />
  return (
    <picture className={photoClasses(photo.video ? 'photo photo--video' : 'photo', fit, className)}>
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
      className={photoClasses('photo photo--failed', fit, className)}
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
    >
      <Icon name="video" />
    </span>
  )
}

type Depicted = { plateText: string; name: string | null; colorText: string | null }

/** "WXY 1234, BMW M3, Isle of Man Green": what is known, in this order. */
export function photoAlt({ plateText, name, colorText }: Depicted, language: Language): string {
  return [plateText, name, colorText].filter(Boolean).join(listSeparators[language])
}
