import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { listQuery } from '#app/components/lists/explore-memory.ts'
import { BackToStart, PastTheEnd } from '#app/components/lists/pagination.tsx'
import { type TilesPage, useMoreTiles } from '#app/components/lists/use-more-tiles.ts'
import { VehicleList } from '#app/components/lists/vehicle-list.tsx'
import { explorePath } from '#app/domain/finding/filters.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { ActiveFilters } from '#app/routes/explore/active-filters.tsx'
import type { ExploreData } from '#app/routes/explore/explore-data.ts'
import { ExploreFilters } from '#app/routes/explore/filters.tsx'
import { NoResults } from '#app/routes/explore/no-results.tsx'
import { useExploreMemory } from '#app/routes/explore/use-explore-memory.ts'

export function ExploreScreen({ page }: { page: ExploreData }) {
  const { t } = useTranslation(['explore', 'common'])
  const { search } = useLocation()
  const { filters, facets, isLater, failure } = page
  return (
    <section>
      <h1>{filters.singleDigit ? t('explore:singleDigit') : t('explore:title')}</h1>
      <ExploreFilters filters={filters} facets={facets}>
        <p className="muted finder__count" role="status">
          {failure === null && <Count {...page} />}
        </p>
      </ExploreFilters>
      <ActiveFilters filters={filters} />
      {isLater && <BackToStart to={explorePath(filters)} />}
      <Result key={listQuery(search)} page={page} />
    </section>
  )
}

function Count({ total, totalIsCapped }: ExploreData) {
  const { t } = useTranslation('explore')
  const { language } = useSite()
  const formatted = formatNumber(language, total)
  return totalIsCapped
    ? t('explore:countCapped', { formatted })
    : t('explore:count', { count: total, formatted })
}

function Result({ page }: { page: ExploreData }) {
  if (page.failure !== null) return <Failure message={page.failure} />
  if (page.tiles.length === 0 && page.isLater) return <PastTheEnd />
  if (page.tiles.length === 0) return <NoResults filters={page.filters} near={page.near} />
  return <RememberedList page={page} />
}

function RememberedList({ page }: { page: TilesPage }) {
  const list = useMoreTiles(page)
  useExploreMemory(list)
  return <VehicleList list={list} />
}

/** EXP-35: the server's word, or our own where there is none. */
function Failure({ message }: { message: string }) {
  const { t } = useTranslation('explore')
  return (
    <p className="notice notice--error" role="alert">
      {message || t('explore:loadFailed')}
    </p>
  )
}
