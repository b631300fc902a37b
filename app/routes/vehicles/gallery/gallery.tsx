import { useActionData, useSearchParams } from '@remix-run/react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionStatus } from '#app/components/feedback/section-status.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { Avatar } from '#app/components/layout/user-chip.tsx'
import { Picture, photoAlt } from '#app/components/photos/picture.tsx'
import { isVideo, mediaContext, Video, VideoNote } from '#app/components/photos/video.tsx'
import { MemberLink } from '#app/components/users/member-link.tsx'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { type FormAnswer, statusId } from '#app/form-answer.ts'
import { AddPhoto } from '#app/routes/vehicles/gallery/add-photo.tsx'
import type { GalleryPhoto } from '#app/routes/vehicles/gallery/gallery-view.ts'
import { DeleteWaiting, PhotoActions } from '#app/routes/vehicles/gallery/photo-actions.tsx'
import { useImageOrder } from '#app/routes/vehicles/gallery/reorder-order.ts'
import { ReorderView } from '#app/routes/vehicles/gallery/reorder-view.tsx'
import { useRestoredFocus, useSelectedPhoto } from '#app/routes/vehicles/gallery/use-selected-photo.ts'
import { isPlain, PhotoViewer, Strip } from '#app/routes/vehicles/gallery/viewer.tsx'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

/** Comes when somebody wants to put the photos in order. */
const loadReorderView = async () =>
  (await import('#app/routes/vehicles/gallery/reorder-view.tsx')).ReorderView

type GalleryProps = {
  vehicle: VehicleView
  /** What the photos are of: it stands right below them, before what can be done with them. */
  children: ReactNode
}

/**
 * A vehicle's photos: one large, all of them in a strip of links or in the list that puts them in order, those that
 * wait apart. With none yet a drawing of the car stands in (GAL-07).
 */
export function Gallery({ vehicle, children }: GalleryProps) {
  const { t } = useTranslation('vehicles')
  const { viewer, toast } = useSite()
  const { photos, sendOrder, refusal } = useImageOrder(vehicle.photos)
  const { photo, index, show } = useSelectedPhoto(photos, vehicle.chosen?.id ?? null)
  const [spoken, setSpoken] = useState({ text: '', total: 0 })
  const say = (text: string) => setSpoken({ text, total: photos.length })
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
    const total = photos.length
    const text = t('vehicles:photos.position', { ...mediaContext(photos[place]), number: place + 1, total })
    say(text)
  }
  const status = <SectionStatus section="photos" said={refused} />
  return (
    <>
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
          {spoken.total === photos.length && spoken.text}
        </p>
        {isReordering && (
          <>
            <LazyHydration
              server={import.meta.env.SSR ? ReorderView : null}
              load={loadReorderView}
              props={{ photos, onOrder: sendOrder, onSay: say }}
              isUrgent
            />
            {status}
          </>
        )}
      </section>
      {children}
      <section className="gallery__tools" aria-label={t('vehicles:photos.tools')}>
        {photo && <Credit photo={photo} />}
        {photo?.video && <VideoNote video={photo.video} />}
        {photo && !isDeleted && (
          <div className="row">
            {!isReordering && <PhotoActions key={photo.id} photo={photo} plate={plate} />}
            {canReorder && <ReorderToggle plate={plate} isOn={isReordering} onTurn={setReorder} />}
          </div>
        )}
        {toast?.section === 'photo-report' && (
          <p className="notice" id={statusId('photo-report')} role="alert">
            {toast.message}
          </p>
        )}
        {isOpen && photos.length + waiting.length === 0 && (
          <p className="empty">{t('vehicles:photos.none')}</p>
        )}
        {waiting.length > 0 && <Waiting vehicle={vehicle} />}
        {!isDeleted && <AddPhoto plate={plate} />}
        {!isReordering && status}
      </section>
    </>
  )
}

/** Who added it, when, and their rep (GAL-28 to GAL-31). */
function Credit({ photo }: { photo: GalleryPhoto }) {
  const { t } = useTranslation('vehicles')
  const { submittedBy, submittedAt, rep } = photo
  // The name stands where the language wants it.
  const [before, after] = t('vehicles:photos.by', { ...mediaContext(photo), name: '\n' }).split('\n')
  return (
    <p className="credit">
      <Avatar
        username={submittedBy?.username ?? '?'}
        src={submittedBy?.profilePicVariants?.small ?? null}
        size={28}
      />
      <span>
        {before}
        <MemberLink username={submittedBy?.username} />
        {after} · <Time value={submittedAt} />
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
      to={vehiclePath(plate) + (isOn ? '#photos' : '?reorder=1#reorder')}
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
  const alt = photoAlt(vehicle, useSite().language)
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
