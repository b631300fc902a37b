import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { KnownVehicleView, SubmitView } from '#app/components/submit/submit-view.ts'
import { plateProblem } from '#app/domain/plates/plate.ts'

/** How long the reader pauses before a plate is looked up, ms. */
const PAUSE_MS = 400

type Loaded = { plate: string | null; known: KnownVehicleView | null }

/**
 * The vehicle of a plate that was typed or chosen. `loaded` was found with the photo; null for `plate`: nobody has seen
 * the field yet.
 */
export function useKnownVehicle(plate: string | null, loaded: Loaded): KnownVehicleView | null {
  const { data, load } = useFetcher<SubmitView | null>()
  const latest = useRef(load)
  latest.current = load
  const isLookedUp = plate !== null && plate !== loaded.plate && plateProblem(plate) === null
  useEffect(() => {
    if (!isLookedUp) return
    const look = () => latest.current(`/submit?${new URLSearchParams({ plate, dialog: '' })}`)
    const pause = setTimeout(look, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [isLookedUp, plate])
  if (plate === null || plate === loaded.plate) return loaded.known
  return data?.known?.plate === plate ? data.known : null
}
