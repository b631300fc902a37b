import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import { Plate } from '#app/components/plates/plate.tsx'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { plateText } from '#app/domain/plates/plate.ts'
import type { PlateWarning } from '#app/domain/plates/warning.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'

type PlateHintProps = {
  warning: PlateWarning
  /** Where the plate can be corrected. Without it the plate that was probably meant is one to look up. */
  correctAt?: (likely: string) => string
}

/** A plate that is probably mistyped, and the reading that was probably meant. It hinders nobody. */
export function PlateHint({ warning, correctAt }: PlateHintProps) {
  const { t } = useTranslation('plates')
  const { kind, likely } = warning
  const { style } = classifyPlate(likely)
  const text = plateText(likely, style)
  return (
    <p className="notice notice--warning">
      {kind === 'checksum'
        ? t('plates:warning.checksum', { likely: text })
        : t('plates:warning.letter-o-or-i', { likely: text })}{' '}
      {correctAt ? (
        <Link className="linkline" to={correctAt(likely)} preventScrollReset replace>
          {t('plates:warning.correct', { likely: text })}
        </Link>
      ) : (
        <Link to={vehiclePath(likely)}>
          <Plate plate={likely} style={style} size="row" />
        </Link>
      )}
    </p>
  )
}
