import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import type { ReadingView } from '#app/components/submit/submit-view.ts'

/**
 * What else the plate may be: one press fills the field of the form around it. Without scripts the page is loaded with
 * that plate; with them what was typed elsewhere stays.
 */
export function PlateReadings({
  readings,
  token,
  onReading,
}: {
  readings: ReadingView[]
  token: string | null
  onReading?: ((plate: string) => void) | undefined
}) {
  const { t } = useTranslation('submit')
  if (readings.length === 0 || token === null) return null
  return (
    <div className="submit__readings" role="group" aria-label={t('submit:readings')}>
      <span aria-hidden="true">{t('submit:readings')}</span>
      {readings.map(({ plate, plateText }) => (
        <Link
          key={plate}
          className="chip"
          to={`/submit?${new URLSearchParams({ photo: token, plate })}`}
          preventScrollReset
          replace
          onClick={(event) => {
            fillPlate(event, plateText)
            if (!onReading) return
            event.preventDefault()
            onReading(plate)
          }}
        >
          {plateText}
        </Link>
      ))}
    </div>
  )
}

function fillPlate({ currentTarget }: MouseEvent<HTMLElement>, plateText: string): void {
  const field = currentTarget.closest('form')?.elements.namedItem('plate')
  if (!(field instanceof HTMLInputElement)) return
  field.value = plateText
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
