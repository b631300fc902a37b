import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { followInPlace } from '#app/components/layout/follow-in-place.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import type { ReadingView, SubmitView } from '#app/components/submit/submit-view.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { plateText } from '#app/domain/plates/plate.ts'

/**
 * What else the plate may be: one press fills the field of the form around it. Without scripts the page is loaded with
 * that plate; with them what was typed elsewhere stays. `plate` is what stands in the field.
 */
export function PlateReadings({
  suggestions,
  plate,
  token,
  onReading,
}: Pick<SubmitView, 'suggestions'> & {
  plate: string
  token: string | null
  onReading?: (() => void) | undefined
}) {
  const { t } = useTranslation('submit')
  const readings = suggestions === null ? [] : readingsBeside(plate, suggestions)
  if (readings.length === 0 || token === null) return null
  return (
    <div className="submit__readings" role="group" aria-label={t('submit:readings')}>
      <span aria-hidden="true">{t('submit:readings')}</span>
      {readings.map(({ plate, plateText }) => (
        <Link
          key={plate}
          className="chip"
          to={`/submit?${new URLSearchParams({ photo: token, plate })}`}
          onClick={(event) =>
            followInPlace(event, () => {
              fillPlate(event, plateText)
              onReading?.()
            })
          }
        >
          {plateText}
        </Link>
      ))}
    </div>
  )
}

/** The plate itself is among them, once another one was typed or chosen. */
function readingsBeside(
  plate: string,
  { plate: read, readings }: NonNullable<SubmitView['suggestions']>,
): ReadingView[] {
  const all = read === null ? readings : [readingOf(read), ...readings]
  return all.filter((reading) => reading.plate !== plate)
}

function readingOf(plate: string): ReadingView {
  return { plate, plateText: plateText(plate, classifyPlate(plate).style) }
}

function fillPlate({ currentTarget, detail }: MouseEvent<HTMLElement>, plateText: string): void {
  const field = currentTarget.closest('form')?.elements.namedItem('plate')
  if (!(field instanceof HTMLInputElement)) return
  field.value = plateText
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // The pressed one goes. After a finger the keyboard would open.
  if (detail === 0) field.focus()
}
