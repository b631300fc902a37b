import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import { Plate } from '#app/components/plates/plate.tsx'
import type { KnownVehicleView, SuggestionsView } from '#app/components/submit/submit-view.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'

/** How sure the reading of the plate is. */
export function PlateNote({ suggestions }: { suggestions: SuggestionsView | null }) {
  const { t } = useTranslation('submit')
  if (suggestions === null) return <p className="notice">{t('submit:plate.notRead')}</p>
  if (suggestions.certainty === 'sure') return <p className="submit__note">{t('submit:plate.sure')}</p>
  return (
    <p className="notice">
      {suggestions.certainty === 'check' ? t('submit:plate.check') : t('submit:plate.none')}
    </p>
  )
}

/** Who read the photo, and that what they say is to be checked. */
export function SourceNote({ suggestions }: { suggestions: SuggestionsView }) {
  const { t } = useTranslation('submit')
  const { source, persona, unlisted } = suggestions
  return (
    <>
      <p className="field__help">
        {source === 'local' && t('submit:source.local')}
        {source === 'remote' && t('submit:source.remote')}
        {source === 'fallback' && t('submit:source.fallback')}
      </p>
      {unlisted && <p className="field__help">{t('submit:unlisted', { name: unlisted })}</p>}
      {persona && <p className="field__help">{t('submit:persona', { name: persona })}</p>}
    </>
  )
}

/** The vehicle that has the plate already: the photo goes to it, and what is known of it stays. */
export function KnownVehicle({ vehicle }: { vehicle: KnownVehicleView }) {
  const { t } = useTranslation('submit')
  const { plate, plateStyle, plateText, facts, hasStory } = vehicle
  return (
    <div className="notice submit__known">
      <Link to={vehiclePath(plate)} aria-label={t('submit:known.open', { plate: plateText })}>
        <Plate plate={plate} style={plateStyle} size="row" decorative />
      </Link>
      <p>{t('submit:known.there', { plate: plateText })}</p>
      {facts.length > 0 && <p>{t('submit:known.facts', { facts })}</p>}
      {hasStory && <p>{t('submit:known.story')}</p>}
    </div>
  )
}
