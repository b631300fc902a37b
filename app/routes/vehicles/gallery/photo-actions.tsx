import { useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSentForm } from '#app/components/forms/sent-intent.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import type { GalleryPhoto } from '#app/routes/vehicles/gallery/gallery-view.ts'
import { DeletePhoto, PhotoForms } from '#app/routes/vehicles/gallery/photo-forms.tsx'

type ActProps = { photo: GalleryPhoto }

const loadForms = async () => (await import('#app/routes/vehicles/gallery/photo-forms.tsx')).PhotoForms
const loadDelete = async () => (await import('#app/routes/vehicles/gallery/photo-forms.tsx')).DeletePhoto

/** What may be done with the photo in the main view: what this reader is refused is not offered. */
export function PhotoActions({ photo, plate }: ActProps & { plate: string }) {
  const { viewer } = useSite()
  const { t } = useTranslation('vehicles')
  return (
    <>
      {photo.isPrimary && (
        <p className="gallery__main">
          <Icon name="star" />
          {t('vehicles:photos.main')}
        </p>
      )}
      {viewer === null && <ReportAfterSignIn photo={photo} plate={plate} />}
      {viewer !== null && <MemberForms photo={photo} />}
    </>
  )
}

/** The button shows to everyone; who may not report yet is led to the sign-in and back (GAL-78, PERM-14). */
function ReportAfterSignIn({ photo, plate }: ActProps & { plate: string }) {
  const { t } = useTranslation('vehicles')
  const returnTo = `${vehiclePath(plate)}?photo=${photo.id}&report=1`
  return (
    <Link className="btn" rel="nofollow" to={`/login?${new URLSearchParams({ returnTo })}`}>
      <Icon name="flag" />
      {t('vehicles:photos.report')}
    </Link>
  )
}

function MemberForms({ photo }: ActProps) {
  const sent = useSentForm()
  const [search] = useSearchParams()
  const isSent = sent?.fields.imageId === photo.id
  const isReporting = search.get('report') === '1' && search.get('photo') === photo.id
  return (
    <LazyHydration
      server={import.meta.env.SSR ? PhotoForms : null}
      load={loadForms}
      props={{ photo, isReporting: isReporting || (isSent && sent.intent === 'report-image') }}
      isUrgent={isSent || isReporting}
      className="contents"
    />
  )
}

/** For a photo that waits. */
export function DeleteWaiting({ photo }: ActProps) {
  const isSent = useSentForm()?.fields.imageId === photo.id
  return (
    <LazyHydration
      server={import.meta.env.SSR ? DeletePhoto : null}
      load={loadDelete}
      props={{ photo }}
      isUrgent={isSent}
    />
  )
}
