import { useEffect, useState } from 'react'

const SLOW_MS = 4_000

/**
 * That something has been on its way for so long that the line may be dead: a browser tells of that after minutes only,
 * and who waits closes the page before.
 */
export function useSlow(isUnderway: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isUnderway) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isUnderway])
  return isSlow
}
