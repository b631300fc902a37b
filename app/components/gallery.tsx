import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AddPhoto } from '#app/components/add-photo.tsx'
import { Car } from '#app/components/car.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Moment } from '#app/components/moment.tsx'
import { Photo, photoAlt, Video } from '#app/components/photo.tsx'
import type { GalleryPhoto, VehicleView } from '#app/components/vehicle-view.ts'

/**
 * A vehicle's photos (GAL-01 to GAL-07): the chosen one large, all of them in a strip of links, those that wait apart.
 * With none yet a drawing of the car stands in.
 */
export function Gallery({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  const { photos, waiting, chosen, isOpen } = vehicle
  const alt = photoAlt(vehicle)
  return (
    <section className="veh__shot" aria-label={t('vehicles:photos.title')}>
      <div className="shot">
        {chosen ? <Shot photo={chosen} alt={alt} /> : <Drawing vehicle={vehicle} />}
        {chosen && photos.length > 1 && (
          <span className="shot__n">
            {photos.findIndex(({ id }) => id === chosen.id) + 1} / {photos.length}
          </span>
        )}
      </div>
      {chosen && <Credit photo={chosen} />}
      {photos.length > 1 && <Strip vehicle={vehicle} />}
      {isOpen && photos.length === 0 && <p className="empty">{t('vehicles:photos.none')}</p>}
      {waiting.length > 0 && <Waiting vehicle={vehicle} />}
      {!vehicle.isDeleted && <AddPhoto plate={vehicle.plate} />}
    </section>
  )
}

function Shot({ photo, alt }: { photo: GalleryPhoto; alt: string }) {
  const { t } = useTranslation('media')
  if (photo.video) return <Video key={photo.id} photo={photo} label={t('media:videoOf', { vehicle: alt })} />
  return <Photo photo={photo} alt={alt} sizes="(min-width: 860px) 670px, 100vw" priority />
}

function Drawing({ vehicle }: { vehicle: VehicleView }) {
  return (
    <Car
      plate={vehicle.plate}
      plateStyle={vehicle.plateStyle}
      color={vehicle.colorHex}
      bodyStyle={vehicle.bodyStyle}
    />
  )
}

function Credit({ photo }: { photo: GalleryPhoto }) {
  const { t } = useTranslation(['vehicles', 'common'])
  const name = photo.submittedBy?.username ?? t('common:deletedMember')
  return (
    <p className="credit">
      <Icon name="camera" /> {t('vehicles:photos.by', { name })} · <Moment value={photo.submittedAt} />
    </p>
  )
}

function Strip({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  return (
    <ul className="thumbs">
      {vehicle.photos.map((photo, index) => (
        <li key={photo.id}>
          <Link
            to={`?photo=${photo.id}`}
            replace
            preventScrollReset
            aria-current={photo.id === vehicle.chosen?.id || undefined}
            aria-label={t('vehicles:photos.show', { number: index + 1 })}
          >
            <Photo photo={photo} alt="" sizes="112px" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Marked, apart, and only for their uploader and admins (GAL-06). */
function Waiting({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  return (
    <div className="waiting">
      <p>
        <Icon name="clock" /> {t('vehicles:photos.waiting')}
      </p>
      <ul className="thumbs">
        {vehicle.waiting.map((photo) => (
          <li key={photo.id}>
            <Photo photo={photo} alt={photoAlt(vehicle)} sizes="112px" />
          </li>
        ))}
      </ul>
    </div>
  )
}
