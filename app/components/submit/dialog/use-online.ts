import { useEffect, useRef } from 'react'

/** Runs when the connection is back, while something waits for it. */
export function useOnline(isWaiting: boolean, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!isWaiting) return
    const retry = () => latest.current()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isWaiting])
}
