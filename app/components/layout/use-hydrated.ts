import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Whether the page is hydrated: what needs JavaScript is shown only then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
