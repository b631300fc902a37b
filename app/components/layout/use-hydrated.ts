import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's scripts have taken it over: what needs JavaScript is shown only then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
