import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { inPlace } from '#app/components/in-place.ts'
import type { MoreTiles } from '#app/components/use-more-tiles.ts'
import { VehicleTiles } from '#app/components/vehicle-tiles.tsx'

/** Vehicles in a grid, and the way to more of them (EXP-22), or word that there are none (EXP-23). */
export function VehicleList({ list }: { list: MoreTiles }) {
  const { t } = useTranslation(['explore', 'common'])
  const { tiles, nextHref, added, isLoading } = list
  const grid = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (added === null) return
    const items = grid.current?.querySelectorAll('li > a') ?? []
    const first = items[Math.min(added.from, items.length - 1)] as HTMLElement | undefined
    first?.focus({ preventScroll: true })
  }, [added])

  return (
    <>
      <div ref={grid} aria-busy={isLoading || undefined}>
        <VehicleTiles tiles={tiles} photos />
      </div>
      <p className="vh" role="status">
        {added && t('explore:added', { count: added.count })}
      </p>
      {nextHref === null ? <p className="muted end">{t('common:pagination.end')}</p> : <NextPage {...list} />}
    </>
  )
}

/** A link to the next page; with JavaScript its vehicles come here instead. */
function NextPage({ nextHref, isLoading, load }: MoreTiles) {
  const { t } = useTranslation()
  return (
    <nav className="pager" aria-label={t('pagination.label')}>
      <Link
        className="btn"
        rel="next"
        to={nextHref ?? ''}
        aria-busy={isLoading || undefined}
        onClick={(event) => inPlace(event, load)}
      >
        {t('pagination.loadMore')}
      </Link>
    </nav>
  )
}
