import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { exploreStorage, rememberedQuery } from '#app/components/lists/explore-place.ts'

/** The way back to explore; to the list that the reader came from, where it is remembered (EXP-26). */
export function BackToExplore() {
  const { t } = useTranslation('layout')
  const [query, setQuery] = useState('')
  useEffect(() => setQuery(rememberedQuery(exploreStorage(), Date.now()) ?? ''), [])
  const search = new URLSearchParams([...new URLSearchParams(query), ['from', 'vehicle']])
  return (
    <p>
      <Link className="btn btn--bare" rel="nofollow" to={`/explore?${search}`}>
        <Icon name="chevron-left" />
        {t('layout:backToExplore')}
      </Link>
    </p>
  )
}
