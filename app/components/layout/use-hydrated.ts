import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Whether the page's scripts have taken it over: what needs JavaScript is shown only then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
