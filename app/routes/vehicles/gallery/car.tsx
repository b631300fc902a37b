import { useTranslation } from 'react-i18next'
import { Plate } from '#app/components/plates/plate.tsx'
import { type PlateStyle, plateText } from '#app/domain/plates/plate.ts'
import { bodyShapeOf, drawingSize, isDarkPaint, plateBoxes } from '#app/domain/vehicles/body-shape.ts'
import carsUrl from './cars.svg?url'

/** The paint of a vehicle whose colour nobody has said yet. */
const unknownPaint = '#8a9097'

type CarProps = {
  /** The key. */
  plate: string
  plateStyle: PlateStyle
  /** `#rrggbb`, see `hexOfColour`. */
  color: string | null
  bodyStyle: string | null
  /** Set where the plate's text stands beside it. */
  decorative?: boolean
}

/** The rear of a vehicle that has no photo yet, in its colour, carrying its plate. */
export function Car({ plate, plateStyle, color, bodyStyle, decorative = false }: CarProps) {
  const { t } = useTranslation('media')
  const shape = bodyShapeOf(bodyStyle)
  const paint = color ?? unknownPaint
  const { x, y, width, height } = plateBoxes[shape]
  const name = decorative
    ? ({ 'aria-hidden': true } as const)
    : { role: 'img', 'aria-label': t('media:car.alt', { plate: plateText(plate, plateStyle) }) }
  return (
    <span className="car" style={{ color: paint }} {...name}>
      <svg
        viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`}
        width="320"
        height="180"
        fill="#000"
        aria-hidden="true"
      >
        <use href={`${carsUrl}#${isDarkPaint(paint) ? 'day' : 'night'}`} />
        <use href={`${carsUrl}#${shape}`} />
      </svg>
      <span
        className="car__plate"
        style={{
          left: percent(x, drawingSize.width),
          top: percent(y, drawingSize.height),
          width: percent(width, drawingSize.width),
          height: percent(height, drawingSize.height),
        }}
      >
        <Plate plate={plate} style={plateStyle} decorative />
      </span>
    </span>
  )
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(2)}%`
}
