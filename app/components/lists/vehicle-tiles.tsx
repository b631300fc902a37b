import type { ReactNode } from 'react'
import { PlateTile, type PlateTileProps, Tiles } from '#app/components/lists/tile.tsx'

/** A grid of vehicles, as `toTiles` made them; `tools` are what stands below each of them. */
export function VehicleTiles<Tile extends PlateTileProps>({
  tiles,
  photos = false,
  tools,
}: {
  tiles: Tile[]
  photos?: boolean
  tools?: ((tile: Tile) => ReactNode) | undefined
}) {
  return (
    <Tiles photos={photos}>
      {tiles.map((tile) => (
        <PlateTile key={tile.href} {...tile}>
          {tools?.(tile)}
        </PlateTile>
      ))}
    </Tiles>
  )
}
