import { useSyncExternalStore } from 'react'

/**
 * How many forms of quick submit a member has waiting in this browser, in local storage: it is known at once, and nobody
 * who has none asks IndexedDB.
 */
const keyOf = (member: string) => `keptSubmits.${member}`

const CHANGED = 'kept-submits'

export function useKeptCount(member: string): number {
  return useSyncExternalStore(
    subscribe,
    () => readCount(member),
    () => 0,
  )
}

export function noteKeptCount(member: string, count: number): void {
  try {
    if (count === 0) localStorage.removeItem(keyOf(member))
    else localStorage.setItem(keyOf(member), String(count))
  } catch {}
  dispatchEvent(new Event(CHANGED))
}

function readCount(member: string): number {
  try {
    return Number(localStorage.getItem(keyOf(member)))
  } catch {
    return 0
  }
}

function subscribe(tell: () => void): () => void {
  const events = [CHANGED, 'storage']
  for (const event of events) addEventListener(event, tell)
  return () => {
    for (const event of events) removeEventListener(event, tell)
  }
}
