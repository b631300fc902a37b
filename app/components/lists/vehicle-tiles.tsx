import { PlateTile, type PlateTileProps, Tiles } from '#app/components/lists/tile.tsx'

/** A grid of vehicles, as `toTiles` made them. */
export function VehicleTiles({ tiles, photos = false }: { tiles: PlateTileProps[]; photos?: boolean }) {
  return (
    <Tiles photos={photos}>
      {tiles.map((tile) => (
        <PlateTile key={tile.href} {...tile} />
      ))}
    </Tiles>
  )
}
