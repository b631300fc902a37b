import type { TFunction } from 'i18next'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RichnessLabel, richnessLabel } from '#app/domain/vehicles/richness.ts'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

/** How long a change of the score is shown (VEH-107), ms. */
const POP_MS = 1_000

/** How complete the page is, and what would make it more so (VEH-19, VEH-103 to VEH-108). */
export function Richness({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  const score = vehicle.richness
  const label = richnessLabel(score)
  const change = useChange(score)
  const next = nextStep(vehicle, t)
  return (
    <div className={`rich rich--${label}`}>
      <p className="rich__t">
        <span>{t('vehicles:rich.title')}</span>
        <b>
          {score} · {labelText(label, t)}
          {change !== 0 && (
            <span className={change > 0 ? 'rich__pop' : 'rich__pop rich__pop--less'} aria-hidden="true">
              {change > 0 ? `+${change}` : change}
            </span>
          )}
        </b>
      </p>
      <span className="bar" style={{ '--value': `${score}%` } as CSSProperties} aria-hidden="true" />
      {next && <p className="rich__next">{next}</p>}
    </div>
  )
}

function labelText(label: RichnessLabel, t: TFunction): string {
  const texts: Record<RichnessLabel, string> = {
    poor: t('vehicles:rich.poor'),
    basic: t('vehicles:rich.basic'),
    good: t('vehicles:rich.good'),
    complete: t('vehicles:rich.complete'),
  }
  return texts[label]
}

/** What is missing first, in the order of what it is worth. */
function nextStep(vehicle: VehicleView, t: TFunction): string | null {
  if (vehicle.isDeleted || vehicle.richness >= 100) return null
  // Whoever added one that waits has done it.
  if (vehicle.photos.length + vehicle.waiting.length === 0) return t('vehicles:rich.addPhoto')
  if (!vehicle.make || !vehicle.model) return t('vehicles:rich.addMake')
  if (!vehicle.color || !vehicle.bodyStyle) return t('vehicles:rich.addLooks')
  if (vehicle.profile === '') return t('vehicles:rich.addStory')
  if (vehicle.tags.length < 2) return t('vehicles:rich.addTags')
  return vehicle.photos.length < 4 ? t('vehicles:rich.addPhotos') : t('vehicles:rich.longerStory')
}

/** By how much the score just changed; 0 again after a second. */
function useChange(score: number): number {
  const last = useRef(score)
  const [change, setChange] = useState(0)
  useEffect(() => {
    if (last.current === score) return
    setChange(score - last.current)
    last.current = score
    const timer = setTimeout(() => setChange(0), POP_MS)
    return () => clearTimeout(timer)
  }, [score])
  return change
}
