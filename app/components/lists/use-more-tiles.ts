import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { PlateTileProps } from '#app/components/lists/tile.tsx'

/** A page of a list that goes on by "load more"; its failure is '' where the server could not be reached. */
export type TilesPage<Tile = PlateTileProps> = TileList<Tile> & { failure: string | null }

/** `nextHref` is the address of the next page; null at the end. */
export type TileList<Tile = PlateTileProps> = { tiles: Tile[]; nextHref: string | null }

export type MoreTiles<Tile = PlateTileProps> = TileList<Tile> & {
  isLoading: boolean
  /** What was asked for last did not come. */
  hasFailed: boolean
  /** What came last: how many, and the place of the first of them. */
  added: { count: number; from: number } | null
  load: () => void
  /** Shows another list in place of the page's own. */
  replace: (list: TileList<Tile>) => void
}

/** A page of tiles and those loaded after it. A failure is logged, and the link stays; explore says no more (EXP-36). */
export function useMoreTiles<Tile extends { href: string | null }>(
  page: TilesPage<Tile>,
  /** What tells one from the others. */
  identityOf: (tile: Tile) => string | null = addressOf,
): MoreTiles<Tile> {
  const { pathname } = useLocation()
  const next = useFetcher()
  const [list, replace] = useState<TileList<Tile> | null>(null)
  const [added, setAdded] = useState<MoreTiles<Tile>['added']>(null)
  // A fetcher's data also changes with a revalidation. No dependencies below: see useAnswer.
  const isAsked = useRef(false)
  const [hasFailed, setFailed] = useState(false)
  const { tiles, nextHref } = list ?? page

  useEffect(takeAnswer)

  function takeAnswer(): void {
    if (!isAsked.current || next.state !== 'idle' || next.data === undefined) return
    isAsked.current = false
    const { failure, nextHref, tiles: came } = next.data as TilesPage<Tile>
    if (failure !== null) {
      console.warn('The next vehicles did not come', failure)
      setFailed(true)
      return
    }
    const known = new Set(tiles.map(identityOf))
    const fresh = came.filter((tile) => !known.has(identityOf(tile)))
    replace({ tiles: [...tiles, ...fresh], nextHref })
    setAdded({ count: fresh.length, from: tiles.length })
  }

  function load(): void {
    if (nextHref === null || next.state !== 'idle') return
    isAsked.current = true
    setFailed(false)
    next.load(`${pathname}${nextHref}&more=1`)
  }

  return { tiles, nextHref, isLoading: next.state !== 'idle', hasFailed, added, load, replace }
}

function addressOf({ href }: { href: string | null }): string | null {
  return href
}
