import { useEffect, useRef } from 'react'

/**
 * Runs `handle` once for each answer of a fetcher or an action.
 *
 * The effect has no dependencies on purpose, as every effect that reads a fetcher: Remix changes its fetchers before it
 * tells React. A component that is rendered in between sees the answer; where nothing else has changed, React drops that
 * rendering with its effects but keeps their dependencies, and they would never run.
 */
export function useAnswer<Answer>(answer: Answer | null | undefined, handle: (answer: Answer) => void): void {
  const handled = useRef<Answer | null>()
  useEffect(() => {
    if (answer === handled.current) return
    handled.current = answer
    if (answer != null) handle(answer)
  })
}
