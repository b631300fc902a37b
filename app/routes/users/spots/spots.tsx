import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { BackToStart, PastTheEnd } from '#app/components/lists/pagination.tsx'
import { type TilesPage, useMoreTiles } from '#app/components/lists/use-more-tiles.ts'
import { VehicleList } from '#app/components/lists/vehicle-list.tsx'
import { SortSpots } from '#app/routes/users/spots/sort-spots.tsx'
import type { SpotsPage } from '#app/routes/users/spots/spots.server.ts'

/** The vehicles that a member was first to spot (PROF-08 to PROF-11). */
export function Spots({ spots, isOwn }: { spots: SpotsPage; isOwn: boolean }) {
  const { t } = useTranslation(['users', 'common'])
  const { pathname } = useLocation()
  const { sort, isLater, failure, tiles } = spots
  const isEmpty = failure === null && tiles.length === 0
  return (
    <section className="profile__part" aria-labelledby="spots">
      <div className="spots__h">
        <h2 id="spots">{t('users:spots.title')}</h2>
        {!(isEmpty && !isLater) && <SortSpots sort={sort} />}
      </div>
      {isLater && <BackToStart to={sort === 'latest' ? pathname : `${pathname}?sort=${sort}`} />}
      {failure !== null && (
        <p className="notice notice--error" role="alert">
          {failure || t('users:spots.loadFailed')}
        </p>
      )}
      {isEmpty && (isLater ? <PastTheEnd /> : <NothingSpotted isOwn={isOwn} />)}
      {!isEmpty && failure === null && <SpotsList key={`${sort} ${tiles[0]?.href}`} page={spots} />}
    </section>
  )
}

function SpotsList({ page }: { page: TilesPage }) {
  const { t } = useTranslation('users')
  return <VehicleList list={useMoreTiles(page)} failure={t('users:spots.loadFailed')} />
}

function NothingSpotted({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation(['users', 'common'])
  if (!isOwn) return <EmptyState title={t('users:spots.emptyTitle')} text={t('users:spots.emptyText')} />
  return (
    <EmptyState
      title={t('users:spots.emptyOwnTitle')}
      text={t('users:spots.emptyOwnText')}
      action={
        <Link className="btn btn--pri" to="/add">
          {t('common:nav.addPlate')}
        </Link>
      }
    />
  )
}
