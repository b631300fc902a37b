import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { listId, MoreLink } from '#app/components/lists/pagination.tsx'
import type { PlateTileProps } from '#app/components/lists/tile.tsx'
import type { MoreTiles } from '#app/components/lists/use-more-tiles.ts'
import { VehicleTiles } from '#app/components/lists/vehicle-tiles.tsx'

/** Vehicles in a grid, and the way to more of them (EXP-22), or word that there are none (EXP-23). */
export function VehicleList<Tile extends PlateTileProps>({
  list,
  tools,
  failure,
}: {
  list: MoreTiles<Tile>
  tools?: ((tile: Tile) => ReactNode) | undefined
  /** What is said where more of them did not come; explore says nothing. */
  failure?: string
}) {
  const { t } = useTranslation('common')
  const { tiles, nextHref, added, isLoading, hasFailed, load } = list
  const grid = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (added === null) return
    const items = grid.current?.querySelectorAll('li > a') ?? []
    const first = items[Math.min(added.from, items.length - 1)] as HTMLElement | undefined
    first?.focus({ preventScroll: true })
  }, [added])

  return (
    <>
      <div ref={grid} id={listId} aria-busy={isLoading || undefined}>
        <VehicleTiles tiles={tiles} photos tools={tools} />
      </div>
      <p className="vh" role="status">
        {added && t('common:pagination.added', { count: added.count })}
      </p>
      {nextHref === null ? (
        <p className="muted end">{t('common:pagination.end')}</p>
      ) : (
        <MoreLink
          href={nextHref}
          isLoading={isLoading}
          load={load}
          failure={hasFailed ? (failure ?? null) : null}
        />
      )}
    </>
  )
}
