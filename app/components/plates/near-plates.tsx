import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import { Plate } from '#app/components/plates/plate.tsx'
import type { PlateStyle } from '#app/domain/plates/plate.ts'

/** A vehicle's plate and the way to it. */
export type NearPlate = { plate: string; plateText: string; plateStyle: PlateStyle; href: string }

/** Plates that look like the one that was looked for; nothing where there are none. */
export function NearPlates({ near }: { near: NearPlate[] }) {
  const { t } = useTranslation()
  if (near.length === 0) return null
  return (
    <div className="near">
      <h2>{t('near')}</h2>
      <ul className="row">
        {near.map(({ plate, plateText, plateStyle, href }) => (
          <li key={plate}>
            <Link to={href} aria-label={plateText}>
              <Plate plate={plate} style={plateStyle} decorative />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
