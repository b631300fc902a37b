import { useLocation, useNavigationType } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useSite } from '#app/components/layout/site.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import { useIsomorphicLayoutEffect } from '#app/components/layout/use-isomorphic-layout-effect.ts'
import { listQuery, restoreExplore, saveList, saveScroll } from '#app/components/lists/explore-memory.ts'
import { exploreStorage } from '#app/components/lists/explore-place.ts'
import type { MoreTiles } from '#app/components/lists/use-more-tiles.ts'

/** The scroll position is stored at most this often (EXP-30), ms. */
const SAVE_INTERVAL_MS = 1_000

/**
 * Stores the list and the scroll position, and restores them on the way back from a vehicle (EXP-25, EXP-26). For a
 * component that is remounted with every address. The restored state comes in a second layout effect: after the router
 * has restored its own scroll position, and before paint.
 */
export function useExploreMemory({ tiles, nextHref, replace }: MoreTiles): void {
  const { search } = useLocation()
  const { language } = useSite()
  const isReturn = useIsReturn()
  const [restoredY, setRestoredY] = useState<number | null>(null)
  const query = listQuery(search)

  const isDone = useRef(false)
  useIsomorphicLayoutEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const kept = isReturn ? restoreExplore(exploreStorage(), { query, language }, Date.now()) : null
    if (kept === null) return
    replace({ tiles: kept.tiles, nextHref: kept.nextHref })
    setRestoredY(kept.scrollY)
  }, [])

  useIsomorphicLayoutEffect(() => {
    if (restoredY !== null) scrollTo(0, restoredY)
  }, [restoredY])

  useEffect(() => {
    saveList(exploreStorage(), { query, language }, { tiles, nextHref })
    saveScroll(exploreStorage(), query, scrollY, Date.now())
  }, [tiles, nextHref, query, language])

  useSavedScroll(query)
}

/** Whether the reader comes back: by the back button, within the site or from another one, or by the vehicle's link. */
function useIsReturn(): boolean {
  const { search } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const isHydrated = useHydrated()
  if (new URLSearchParams(search).get('from') === 'vehicle') return true
  if (isHydrated) return isBack
  return typeof performance !== 'undefined' && isBackForwardLoad()
}

function isBackForwardLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}

/** A layout effect, so that it has stopped listening before the next screen is scrolled to its top. */
function useSavedScroll(query: string): void {
  useIsomorphicLayoutEffect(() => {
    let place: number | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = undefined
      saveScroll(exploreStorage(), query, place ?? scrollY, Date.now())
    }
    const follow = () => {
      place = scrollY
      timer ??= setTimeout(keep, SAVE_INTERVAL_MS)
    }
    addEventListener('scroll', follow, { passive: true })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [query])
}
