import { Link, useActionData, useSearchParams } from '@remix-run/react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionStatus } from '#app/components/feedback/section-status.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { Avatar } from '#app/components/layout/user-chip.tsx'
import { isVideo, Picture, photoAlt, Video, VideoNote } from '#app/components/photos/picture.tsx'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import type { FormAnswer } from '#app/form-answer.ts'
import { AddPhoto } from '#app/routes/vehicles/gallery/add-photo.tsx'
import type { GalleryPhoto } from '#app/routes/vehicles/gallery/gallery-view.ts'
import { DeleteWaiting, PhotoActions } from '#app/routes/vehicles/gallery/photo-actions.tsx'
import { useImageOrder } from '#app/routes/vehicles/gallery/reorder-order.ts'
import { useRestoredFocus, useSelectedPhoto } from '#app/routes/vehicles/gallery/use-selected-photo.ts'
import { isPlain, PhotoViewer, Strip } from '#app/routes/vehicles/gallery/viewer.tsx'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

/** Comes when somebody wants to put the photos in order. */
const ReorderView = lazy(async () => ({
  default: (await import('#app/routes/vehicles/gallery/reorder-view.tsx')).ReorderView,
}))

/**
 * A vehicle's photos: one large, all of them in a strip of links or in the list that puts them in order, those that
 * wait apart. With none yet a drawing of the car stands in (GAL-07).
 */
export function Gallery({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  const { viewer, toast } = useSite()
  const { photos, sendOrder, refusal } = useImageOrder(vehicle.photos)
  const { photo, index, show } = useSelectedPhoto(photos, vehicle.chosen?.id ?? null)
  const [spoken, say] = useState('')
  const [params] = useSearchParams()
  const [wantsReorder, setReorder] = useState(params.get('reorder') === '1')
  const gallery = useRestoredFocus(photos)
  const refused = useRefused(refusal, [photo, ...vehicle.waiting])

  const { plate, isDeleted, isOpen, waiting } = vehicle
  const isMember = viewer !== null && !isDeleted
  const canReorder = isMember && photos.length > 1
  const isReordering = canReorder && wantsReorder
  const turnTo = (place: number) => {
    show(place)
    say(t('vehicles:photos.position', { number: place + 1, total: photos.length }))
  }
  return (
    <section
      className="gallery"
      id="photos"
      ref={gallery}
      tabIndex={-1}
      aria-label={t('vehicles:photos.title')}
    >
      <PhotoViewer vehicle={vehicle} photos={photos} index={index} onShow={turnTo}>
        {!isReordering && photos.length > (isMember ? 0 : 1) && (
          <Strip photos={photos} index={index} onShow={turnTo} canAdd={isMember} />
        )}
      </PhotoViewer>
      <p className="vh" aria-live="polite">
        {spoken}
      </p>
      {isReordering && (
        <Suspense>
          <ReorderView photos={photos} onOrder={sendOrder} onSay={say} />
        </Suspense>
      )}
      {photo && <Credit photo={photo} />}
      {photo?.video && <VideoNote video={photo.video} />}
      {photo && !isDeleted && (
        <div className="row">
          {!isReordering && <PhotoActions key={photo.id} photo={photo} plate={plate} />}
          {canReorder && <ReorderToggle plate={plate} isOn={isReordering} onTurn={setReorder} />}
        </div>
      )}
      {toast?.section === 'photo-report' && (
        <p className="notice" id="photo-report" role="alert">
          {toast.message}
        </p>
      )}
      {isOpen && photos.length === 0 && <p className="empty">{t('vehicles:photos.none')}</p>}
      {waiting.length > 0 && <Waiting vehicle={vehicle} />}
      {!isDeleted && <AddPhoto plate={plate} />}
      <SectionStatus section="photos" said={refused} />
    </section>
  )
}

/** Who added it, when, and their rep (GAL-28 to GAL-31). */
function Credit({ photo }: { photo: GalleryPhoto }) {
  const { t } = useTranslation(['vehicles', 'common'])
  const { submittedBy, submittedAt, rep } = photo
  const name = submittedBy?.username ?? t('common:deletedMember')
  return (
    <p className="credit">
      <Avatar
        username={submittedBy?.username ?? '?'}
        src={submittedBy?.profilePicVariants?.small ?? null}
        size={28}
      />
      <span>
        {t('vehicles:photos.by', { name })} · <Time value={submittedAt} />
        {rep !== null && ` · ${t('vehicles:photos.rep', { rep })}`}
      </span>
    </p>
  )
}

type ReorderToggleProps = { plate: string; isOn: boolean; onTurn: (isOn: boolean) => void }

/** Only where there is something to put in order (GAL-09, GAL-10). */
function ReorderToggle({ plate, isOn, onTurn }: ReorderToggleProps) {
  const { t } = useTranslation('vehicles')
  return (
    <Link
      className="btn"
      to={`${vehiclePath(plate)}${isOn ? '' : '?reorder=1'}#photos`}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        onTurn(!isOn)
      }}
    >
      <Icon name={isOn ? 'check' : 'sort'} />
      {isOn ? t('vehicles:photos.done') : t('vehicles:photos.reorder')}
    </Link>
  )
}

/** Marked, apart, and only for their uploader and admins (GAL-06). */
function Waiting({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation(['vehicles', 'media'])
  const alt = photoAlt(vehicle)
  return (
    <div className="waiting">
      <p>
        <Icon name="clock" /> {t('vehicles:photos.waiting')}
      </p>
      <ul className="thumbs waiting__list">
        {vehicle.waiting.map((photo) => (
          <li key={photo.id}>
            {isVideo(photo) ? (
              <Video photo={photo} label={t('media:videoOf', { vehicle: alt })} />
            ) : (
              <Picture photo={photo} alt={alt} sizes="200px" />
            )}
            {photo.video && <VideoNote video={photo.video} />}
            {photo.canDelete && !vehicle.isDeleted && <DeleteWaiting photo={photo} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

const arranging = ['reorder-images', 'move-image']
const ofOnePhoto = ['set-primary-image', 'delete-image', 'report-image']

/**
 * What was refused and has no form of its own to stand in: an order, and what was meant for a photo that is not shown
 * any more.
 */
function useRefused(refusedOrder: FormAnswer | null, withForms: (GalleryPhoto | null)[]) {
  const { t } = useTranslation('vehicles')
  const answer = useActionData<FormAnswer | null>() ?? null
  const hasForm = withForms.some((photo) => photo?.id === answer?.values.imageId)
  const isHomeless =
    answer !== null && (arranging.includes(answer.intent) || (ofOnePhoto.includes(answer.intent) && !hasForm))
  const refused = isHomeless ? answer : refusedOrder
  const failed = t('vehicles:photos.reorderFailed')
  return useMemo(() => {
    if (refused === null) return null
    const message = refused.message ?? Object.values(refused.fieldErrors)[0] ?? failed
    return { type: 'error' as const, message }
  }, [refused, failed])
}
