import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { PlateTileProps } from '#app/components/lists/tile.tsx'

/** A page of a list that goes on by "load more"; its failure is '' where the server could not be reached. */
export type TilesPage = TileList & { failure: string | null }

/** `nextHref` is the address of the next page; null at the end. */
export type TileList = { tiles: PlateTileProps[]; nextHref: string | null }

export type MoreTiles = TileList & {
  isLoading: boolean
  /** What came last: how many, and the place of the first of them. */
  added: { count: number; from: number } | null
  load: () => void
  /** Shows another list in place of the page's own. */
  replace: (list: TileList) => void
}

/** A page of vehicles and those loaded after it. A failure is only logged (EXP-36): the link stays. */
export function useMoreTiles(page: TilesPage): MoreTiles {
  const { pathname } = useLocation()
  const next = useFetcher<TilesPage>()
  const [list, replace] = useState<TileList | null>(null)
  const [added, setAdded] = useState<MoreTiles['added']>(null)
  // A fetcher's data also changes with a revalidation.
  const isAsked = useRef(false)
  const { tiles, nextHref } = list ?? page

  useEffect(() => {
    if (!isAsked.current || next.state !== 'idle' || next.data === undefined) return
    isAsked.current = false
    const { failure, nextHref } = next.data
    if (failure !== null) {
      console.warn('The next vehicles did not come', failure)
      return
    }
    const known = new Set(tiles.map(({ href }) => href))
    const fresh = next.data.tiles.filter(({ href }) => !known.has(href))
    replace({ tiles: [...tiles, ...fresh], nextHref })
    setAdded({ count: fresh.length, from: tiles.length })
  }, [next.state, next.data, tiles])

  function load(): void {
    if (nextHref === null || next.state !== 'idle') return
    isAsked.current = true
    next.load(`${pathname}${nextHref}&more=1`)
  }

  return { tiles, nextHref, isLoading: next.state !== 'idle', added, load, replace }
}
