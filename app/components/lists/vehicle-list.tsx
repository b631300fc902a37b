import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '#app/components/lists/paged-list.tsx'
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
  return (
    <PagedList
      list={list}
      focusable="li > a"
      addedText={(count) => t('common:pagination.added', { count })}
      failure={failure}
    >
      <VehicleTiles tiles={list.tiles} photos tools={tools} />
    </PagedList>
  )
}
