// The server never writes the popup.
// eslint-disable-next-line no-restricted-imports
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { followInPlace } from '#app/components/layout/follow-in-place.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { loadTexts } from '#app/i18n/client.ts'

const CollectPopup = lazy(async () => {
  const [{ CollectPopup }] = await Promise.all([
    import('#app/routes/vehicles/collect/collect-popup.tsx'),
    loadTexts('collections'),
  ])
  return { default: CollectPopup }
})

/** Adds the vehicle to one's collections (VEH-22): a link to a page; with JavaScript that page is a popup here. */
export function CollectButton({ plate }: { plate: string }) {
  const { t } = useTranslation('vehicles')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const href = `${vehiclePath(plate)}/collect`
  const close = (byKey: boolean) => {
    setOpen(false)
    if (byKey) button.current?.querySelector('a')?.focus()
  }
  return (
    <div className="collect" ref={button}>
      <Link
        className="btn collect__b"
        rel="nofollow"
        to={href}
        aria-expanded={isOpen}
        onClick={(event) => followInPlace(event, () => setOpen(!isOpen))}
      >
        <Icon name="stack" />
        <span>{t('vehicles:collect')}</span>
      </Link>
      {isOpen && (
        <Suspense>
          <CollectPopup href={href} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
