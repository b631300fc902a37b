import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { Plate } from '#app/components/plates/plate.tsx'
import { plateStyles } from '#app/domain/plates/plate.ts'

/**
 * The site's name as a plate in a random style (HDR-25). It is the link home, and a click changes its style (HDR-26).
 */
export function LogoPlate() {
  const { name, logoStyle } = useSite()
  const { t } = useTranslation()
  const [style, setStyle] = useState(logoStyle)
  const restyle = () =>
    setStyle(plateStyles[(plateStyles.indexOf(style) + 1) % plateStyles.length] ?? logoStyle)
  return (
    <Link to="/" className="logo" aria-label={t('layout:logo')} onClick={restyle}>
      <Plate plate={name} style={style} size="logo" decorative />
    </Link>
  )
}
