import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionStatus } from '#app/components/feedback/section-status.tsx'
import { useSectionFocus } from '#app/components/layout/focus/use-section-focus.ts'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { Swatch } from '#app/components/vehicles/swatch.tsx'
import { asksForG80Kit } from '#app/domain/vehicles/vehicle.ts'
import { BasicInfoForm } from '#app/routes/vehicles/details/basic-info-form.tsx'
import { EditLink, useEditing } from '#app/routes/vehicles/edit-link.tsx'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

/** It comes with the lists that it needs, when it is asked for. */
const loadForm = async () => (await import('#app/routes/vehicles/details/basic-info-form.tsx')).BasicInfoForm

/** What is known of the vehicle (VEH-36). */
export function BasicInfoSection({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  const { isEditing, close } = useEditing('basics')
  const { isDeleted } = vehicle
  // They come with the address alone, and the form stays when that changes.
  const [offers, setOffers] = useState(vehicle.offers)
  if (vehicle.offers !== null && vehicle.offers !== offers) setOffers(vehicle.offers)
  const section = useSectionFocus(isEditing)
  return (
    <section className="card" id="basics" ref={section}>
      <h2>{t('vehicles:info.title')}</h2>
      {isEditing && offers && !isDeleted ? (
        <LazyHydration
          server={import.meta.env.SSR ? BasicInfoForm : null}
          load={loadForm}
          props={{ vehicle, offers, onClose: close }}
          isUrgent
        />
      ) : (
        <>
          <Facts vehicle={vehicle} />
          {!isDeleted && <EditLink part="basics">{t('vehicles:info.edit')}</EditLink>}
        </>
      )}
      <SectionStatus section="basics" />
    </section>
  )
}

function Facts({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  const unknown = <span className="muted">{t('vehicles:info.unknown')}</span>
  return (
    <dl className="facts">
      <div>
        <dt>{t('vehicles:info.make')}</dt>
        <dd>{vehicle.make ?? unknown}</dd>
      </div>
      <div>
        <dt>{t('vehicles:info.model')}</dt>
        <dd>{vehicle.model ?? unknown}</dd>
      </div>
      <div>
        <dt>{t('vehicles:info.colour')}</dt>
        <dd>
          {vehicle.colorHex && <Swatch hex={vehicle.colorHex} />}
          {vehicle.colorText ?? unknown}
        </dd>
      </div>
      <div>
        <dt>{t('vehicles:info.bodyStyle')}</dt>
        <dd>{vehicle.bodyStyleText ?? unknown}</dd>
      </div>
      {asksForG80Kit(vehicle) && (
        <div>
          <dt>{t('vehicles:info.g80Kit')}</dt>
          <dd>{vehicle.g80ConversionKit === 'Yes' ? t('vehicles:info.yes') : t('vehicles:info.no')}</dd>
        </div>
      )}
    </dl>
  )
}
