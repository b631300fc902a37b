import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { whenIdle } from '#app/components/layout/loading/when-idle.ts'
import { useSite } from '#app/components/layout/site.tsx'
import { Picture, photoAlt } from '#app/components/photos/picture.tsx'
import { isVideo, mediaContext, Video } from '#app/components/photos/video.tsx'
import { srcSet } from '#app/domain/media/media.ts'
import { Car } from '#app/routes/vehicles/gallery/car.tsx'
import type { GalleryPhoto } from '#app/routes/vehicles/gallery/gallery-view.ts'
import { openAddPhoto } from '#app/routes/vehicles/gallery/open-add-photo.ts'
import { useSwipe } from '#app/routes/vehicles/gallery/swipe.ts'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

/** Most vehicles have photos. */
const loadCar = async () => (await import('#app/routes/vehicles/gallery/car.tsx')).Car

const shotSizes = '(min-width: 860px) 670px, 100vw'

type ViewerProps = {
  vehicle: VehicleView
  /** In the order in which they are shown. */
  photos: GalleryPhoto[]
  /** Of the photo that is shown. */
  index: number
  onShow: (index: number) => void
  /** The strip of thumbnails, from which the arrow keys turn the photos as well. */
  children?: ReactNode
}

/** The main view (GAL-01, GAL-02): one photo large, or the drawing of a car; the way on leads around (GAL-45). */
export function PhotoViewer({ vehicle, photos, index, onShow, children }: ViewerProps) {
  const { language } = useSite()
  const photo = photos[index]
  const count = photos.length
  const turn = (step: 1 | -1) => onShow((index + step + count) % count)
  const swipe = useSwipe((step) => count > 1 && turn(step))
  usePreloaded(photos, index)
  return (
    <div
      className="gallery__view"
      onKeyDown={(event) => {
        const target = count > 1 ? targetOf(event, index, count) : null
        if (target === null) return
        event.preventDefault()
        onShow(target)
      }}
    >
      <div className="shot" {...swipe}>
        {photo ? (
          <Shot key={photo.id} photo={photo} alt={photoAlt(vehicle, language)} />
        ) : (
          <Drawing vehicle={vehicle} />
        )}
        {count > 1 && <Turns photos={photos} index={index} onShow={onShow} />}
      </div>
      {children}
    </div>
  )
}

function Shot({ photo, alt }: { photo: GalleryPhoto; alt: string }) {
  const { t } = useTranslation('media')
  if (isVideo(photo)) return <Video photo={photo} label={t('media:videoOf', { vehicle: alt })} />
  return <Picture photo={photo} alt={alt} sizes={shotSizes} priority />
}

function Drawing({ vehicle }: { vehicle: VehicleView }) {
  const { plate, plateStyle, colorHex: color, bodyStyle } = vehicle
  return (
    <LazyHydration
      server={import.meta.env.SSR ? Car : null}
      load={loadCar}
      props={{ plate, plateStyle, color, bodyStyle }}
      className="contents"
    />
  )
}

function Turns({ photos, index, onShow }: Pick<ViewerProps, 'photos' | 'index' | 'onShow'>) {
  const { t } = useTranslation('vehicles')
  const count = photos.length
  const previous = (index - 1 + count) % count
  const next = (index + 1) % count
  return (
    <>
      <PhotoLink
        className="shot__turn"
        photo={photos[previous]}
        aria-label={t('vehicles:photos.previous', mediaContext(photos[previous]))}
        onShow={() => onShow(previous)}
      >
        <Icon name="chevron-left" />
      </PhotoLink>
      <PhotoLink
        className="shot__turn"
        photo={photos[next]}
        aria-label={t('vehicles:photos.next', mediaContext(photos[next]))}
        onShow={() => onShow(next)}
      >
        <Icon name="chevron-right" />
      </PhotoLink>
      <span className="shot__n">
        {index + 1} / {count}
      </span>
    </>
  )
}

type StripProps = Pick<ViewerProps, 'photos' | 'index' | 'onShow'> & { canAdd: boolean }

/** All photos as small pictures (GAL-04); for members the last cell leads to the form that adds one. */
export function Strip({ photos, index, onShow, canAdd }: StripProps) {
  const { t } = useTranslation('vehicles')
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const item = list.current?.children[index]
    if (!list.current || !(item instanceof HTMLElement)) return
    list.current.scrollLeft = item.offsetLeft - (list.current.clientWidth - item.offsetWidth) / 2
  }, [index])

  return (
    <ul className="thumbs" ref={list}>
      {photos.map((photo, place) => (
        <li key={photo.id}>
          <PhotoLink
            photo={photo}
            aria-current={place === index || undefined}
            aria-label={t('vehicles:photos.show', { ...mediaContext(photo), number: place + 1 })}
            onShow={() => onShow(place)}
          >
            <Picture photo={photo} alt="" sizes="112px" />
          </PhotoLink>
        </li>
      ))}
      {canAdd && (
        <li>
          <Link
            className="thumbs__add"
            to="?add=1#add-photo"
            replace
            onClick={(event) => {
              if (isPlain(event) && openAddPhoto()) event.preventDefault()
            }}
          >
            <Icon name="plus" />
            {t('vehicles:photos.addShort')}
          </Link>
        </li>
      )}
    </ul>
  )
}

type PhotoLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  photo: GalleryPhoto | undefined
  onShow: () => void
}

/** Leads to the page with that photo; where JavaScript runs it is shown at once, without asking the server. */
function PhotoLink({ photo, onShow, ...props }: PhotoLinkProps) {
  return (
    <Link
      {...props}
      to={`?photo=${photo?.id}`}
      replace
      preventScrollReset
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        onShow()
      }}
    />
  )
}

/** Not one that opens a link elsewhere. */
export function isPlain(event: MouseEvent | KeyboardEvent): boolean {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}

/** Where a key leads; null for keys that are none of ours. A video keeps its own. */
function targetOf(event: KeyboardEvent, index: number, count: number): number | null {
  if (!isPlain(event)) return null
  if ((event.target as Element).closest('video, input, textarea, select, [contenteditable]')) return null
  if (event.key === 'ArrowLeft') return (index - 1 + count) % count
  if (event.key === 'ArrowRight') return (index + 1) % count
  if (event.key === 'Home') return 0
  return event.key === 'End' ? count - 1 : null
}

/** Fetches the photos to the left and right when there is nothing better to do, unless data is to be saved. */
function usePreloaded(photos: GalleryPhoto[], index: number): void {
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
    const count = photos.length
    if (count < 2 || connection?.saveData) return
    return whenIdle(() => {
      for (const place of new Set([(index + 1) % count, (index - 1 + count) % count])) {
        const photo = photos[place]
        if (photo && !photo.video && place !== index) preload(photo)
      }
    })
  }, [photos, index])
}

function preload(photo: GalleryPhoto): void {
  const image = new Image()
  image.fetchPriority = 'low'
  image.sizes = shotSizes
  image.srcset = srcSet(photo, 'webp')
}
