import { useSyncExternalStore } from 'react'

/** In local storage: a JSON array of ids, which `reader-script.ts` reads, too (ANN-05). */
const DISMISSED_KEY = 'dismissedAnnouncements'

/** Window event: this page has dismissed something. Other tabs are told by `storage`. */
const DISMISSED = 'announcement-dismissed'

/** The ids of the announcements that were dismissed in this browser (ANN-05); before hydration none. */
export function useDismissed(): readonly string[] {
  return parse(useSyncExternalStore(subscribe, stored, () => null))
}

/** Notes that one was dismissed; false where this browser stores nothing. */
export function rememberDismissed(id: string): boolean {
  try {
    const known = parse(stored()).filter((other) => other !== id)
    localStorage.setItem(DISMISSED_KEY, JSON.stringify([id, ...known].slice(0, MAX_REMEMBERED)))
  } catch {
    return false
  }
  dispatchEvent(new Event(DISMISSED))
  return true
}

/** More than the popup knows of at a time: what is older is not shown any more. */
const MAX_REMEMBERED = 50

/**
 * Tells the server, which knows from then on: of a member on every device, of a visitor by a cookie. False where it
 * could not be told; this browser remembers it anyway.
 */
export async function sendDismissed(ids: readonly string[]): Promise<boolean> {
  const body = new URLSearchParams(ids.map((id) => ['announcementId', id]))
  try {
    const init = { method: 'POST', body, redirect: 'manual', keepalive: true } as const
    return (await fetch('/announcements/dismiss', init)).type === 'opaqueredirect'
  } catch {
    return false
  }
}

const changes = ['storage', 'pageshow', DISMISSED]

function subscribe(onChange: () => void): () => void {
  for (const type of changes) addEventListener(type, onChange)
  return () => {
    for (const type of changes) removeEventListener(type, onChange)
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(DISMISSED_KEY)
  } catch {
    return null
  }
}

function parse(text: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
