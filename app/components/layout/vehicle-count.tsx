import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { formatNumber } from '#app/i18n/format.ts'

/** After so many hovers or focuses a surprise is shown, for so long. */
const VISITS = 5
const SURPRISE_MS = 4_000

/** How many vehicles the site holds (HDR-30), with a surprise for those who keep coming back to it (HDR-31). */
export function VehicleCount() {
  const { vehicleCount, language } = useSite()
  const { t } = useTranslation()
  const [visits, setVisits] = useState(0)
  const [isSurprising, setSurprising] = useState(false)

  const visit = () => {
    setVisits(visits + 1)
    if ((visits + 1) % VISITS === 0) setSurprising(true)
  }

  useEffect(() => {
    if (!isSurprising) return
    const timer = setTimeout(() => setSurprising(false), SURPRISE_MS)
    return () => clearTimeout(timer)
  }, [isSurprising])

  const surprises = [t('countSurprise.first'), t('countSurprise.second'), t('countSurprise.third')]
  const surprise = surprises[(Math.floor(visits / VISITS) + surprises.length - 1) % surprises.length]
  const formatted = formatNumber(language, vehicleCount)
  const [before, after] = t('vehicleCount', { count: vehicleCount, formatted }).split(formatted)
  return (
    <Link to="/explore" className="count" onPointerEnter={visit} onFocus={visit}>
      <span aria-live="polite" className={isSurprising ? 'count--won' : undefined}>
        {isSurprising ? (
          surprise
        ) : (
          <>
            {before}
            <b>{formatted}</b>
            {after}
          </>
        )}
      </span>
    </Link>
  )
}
