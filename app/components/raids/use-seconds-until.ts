import { useEffect, useState } from 'react'
import { secondsUntil } from '#app/components/raids/countdown.ts'
import type { ServerClock } from '#app/components/raids/server-clock.ts'

/**
 * Whole seconds until `end` (ms UTC), each second anew (RAID-33), and at once where the page comes back from another tab or
 * the back/forward cache. 0 from the end on. `at` is the server's time in the page's data, for what the server renders.
 */
export function useSecondsUntil(end: number, clock: ServerClock, at: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(end, at))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      const left = end - clock.now()
      setSeconds(secondsUntil(left, 0))
      // When the number changes next, and a little later: timers may come early.
      if (left > 0) timer = setTimeout(tick, (left % 1000) + 2)
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    addEventListener('pageshow', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
      removeEventListener('pageshow', tick)
    }
  }, [end, clock])
  return seconds
}
