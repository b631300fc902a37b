import { Link, useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Car } from '#app/components/car.tsx'
import { ActionForm, FileField, FormError, FormKey, SubmitButton } from '#app/components/forms.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Moment } from '#app/components/moment.tsx'
import { Photo, photoAlt } from '#app/components/photo.tsx'
import { useSite } from '#app/components/site.tsx'
import type { GalleryPhoto, VehicleView } from '#app/components/vehicle-view.ts'
import { photoAccept } from '#app/domain/media/media.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'

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
        {chosen ? (
          <Photo photo={chosen} alt={alt} sizes="(min-width: 860px) 670px, 100vw" priority />
        ) : (
          <Drawing vehicle={vehicle} />
        )}
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

function AddPhoto({ plate }: { plate: string }) {
  const { viewer } = useSite()
  const wasRefused = useActionData<{ intent: string }>()?.intent === 'add-photo'
  const { t } = useTranslation('vehicles')
  if (viewer === null) {
    const returnTo = new URLSearchParams({ returnTo: vehiclePath(plate) })
    return (
      <p className="row">
        <Link className="btn" rel="nofollow" to={`/login?${returnTo}`}>
          <Icon name="camera" />
          {t('vehicles:photos.signIn')}
        </Link>
      </p>
    )
  }
  return (
    <details className="card fold" open={wasRefused || undefined}>
      <summary>
        <Icon name="camera" />
        {t('vehicles:photos.add')}
      </summary>
      <ActionForm intent="add-photo" encType="multipart/form-data">
        <FormKey />
        <FormError />
        <FileField
          label={t('vehicles:photos.file')}
          name="photo"
          accept={photoAccept}
          required
          help={t('vehicles:add.photoHelp')}
        />
        <SubmitButton>{t('vehicles:photos.submit')}</SubmitButton>
      </ActionForm>
    </details>
  )
}
