import { useEffect, useRef, useState } from 'react'
import { useFetcherEffect } from '#app/components/forms/use-answer.ts'

/** PROF-47: so many steps are shown. */
export const SNAPSHOT_STEPS = 7

/** PROF-48 to PROF-50, ms. */
const STEP_MS = 4_000
const COMPLETION_MS = 2_000
const CLOSING_MS = 3_000

/** How many steps are done; after the last one, that it is complete; null while nothing is shown. */
type Stage = number | 'complete' | null

/**
 * The steps of drawing a licence anew: one every 4 s as long as it is under way, the last of them until it is answered,
 * and all at once when it is. 2 s later it is complete, and 3 s after that over. `onComplete` is called in between; at
 * once, where it was closed before.
 */
export function useSnapshotSteps(
  { isBusy, isRefused }: { isBusy: boolean; isRefused: boolean },
  onComplete: () => void,
) {
  const [stage, setStage] = useState<Stage>(null)
  const wasBusy = useRef(false)
  const complete = useRef(onComplete)
  complete.current = onComplete

  useFetcherEffect(() => {
    if (wasBusy.current && !isBusy) {
      if (stage === null && !isRefused) complete.current()
      setStage(stage === null || isRefused ? null : SNAPSHOT_STEPS)
    }
    wasBusy.current = isBusy
  })

  useEffect(() => {
    if (stage === 'complete') complete.current()
    const next = nextOf(stage)
    if (next === null) return
    const timer = setTimeout(() => setStage(next.stage), next.ms)
    return () => clearTimeout(timer)
  }, [stage])

  function close(): void {
    if (stage === SNAPSHOT_STEPS) onComplete()
    setStage(null)
  }

  return { stage, begin: () => setStage(0), close }
}

function nextOf(stage: Stage): { stage: Stage; ms: number } | null {
  if (stage === null) return null
  if (stage === 'complete') return { stage: null, ms: CLOSING_MS }
  if (stage === SNAPSHOT_STEPS) return { stage: 'complete', ms: COMPLETION_MS }
  // The last step waits for its answer.
  return stage < SNAPSHOT_STEPS - 1 ? { stage: stage + 1, ms: STEP_MS } : null
}
