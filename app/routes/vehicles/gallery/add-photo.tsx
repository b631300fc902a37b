import { useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { AddPhotoForms } from '#app/routes/vehicles/gallery/add-photo-forms.tsx'
import { addPhotoId } from '#app/routes/vehicles/gallery/open-add-photo.ts'

const loadForms = async () => (await import('#app/routes/vehicles/gallery/add-photo-forms.tsx')).AddPhotoForms

/**
 * Adds a photo or video to a vehicle, from this device or from the web. Visitors are led to the sign-in and back.
 * `?add=1` opens it.
 */
export function AddPhoto({ plate }: { plate: string }) {
  const { viewer } = useSite()
  const { t } = useTranslation('vehicles')
  if (viewer !== null) return <AddForms />
  const returnTo = new URLSearchParams({ returnTo: `${vehiclePath(plate)}?add=1#${addPhotoId}` })
  return (
    <p className="row">
      <Link className="btn" rel="nofollow" to={`/login?${returnTo}`}>
        <Icon name="camera" />
        {t('vehicles:photos.signIn')}
      </Link>
    </p>
  )
}

function AddForms() {
  const intent = useSentIntent()
  const [search] = useSearchParams()
  const isSent = intent === 'add-photo' || intent === 'add-photo-by-url'
  const isOpen = search.get('add') === '1' || isSent
  return (
    <LazyHydration
      server={import.meta.env.SSR ? AddPhotoForms : null}
      load={loadForms}
      props={{ isOpen }}
      isUrgent={isOpen}
    />
  )
}
