import { useEffect, useRef } from 'react'

/**
 * An effect that reads a fetcher: it runs after every rendering, and finds out itself whether something is to be done.
 *
 * Remix changes its fetchers before it tells React. A component that is rendered in between sees the answer; where
 * nothing else has changed, React drops that rendering with its effects but keeps their dependencies, so that an effect
 * with dependencies would never run.
 */
export function useFetcherEffect(run: () => void): void {
  useEffect(run)
}

/** Runs `handle` once for each answer of a fetcher or an action. */
export function useAnswer<Answer>(answer: Answer | null | undefined, handle: (answer: Answer) => void): void {
  const handled = useRef<Answer | null>()
  useFetcherEffect(() => {
    if (answer === handled.current) return
    handled.current = answer
    if (answer != null) handle(answer)
  })
}
