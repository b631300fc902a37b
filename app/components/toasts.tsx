import { useEffect, useState } from 'react'
import { useHasSections } from '#app/components/section-status.tsx'
import { useSite } from '#app/components/site.tsx'

export type ToastType = 'info' | 'success' | 'error' | 'warning' | 'loading'

/**
 * Shows a message at the foot of the screen (HDR-15 to HDR-20) and answers with its id, for `dismissToast`. A message
 * with the id of one that still stands replaces it. For the browser only.
 */
export async function showToast(
  message: string,
  type: ToastType = 'info',
  options: { id?: string; durationMs?: number } = {},
) {
  const toaster = await loadToaster()
  return toaster.show(message, type, options)
}

type Toaster = typeof import('#app/components/toaster.tsx')

/** Where the toaster goes, as long as a page stands that has a place for it. */
let place: ((toaster: Toaster) => void) | null = null

async function loadToaster(): Promise<Toaster> {
  const toaster = await import('#app/components/toaster.tsx')
  place?.(toaster)
  return toaster
}

export async function dismissToast(id: string): Promise<void> {
  ;(await import('#app/components/toaster.tsx')).dismiss(id)
}

/**
 * The region of messages. The server puts the message of the page into it; in the browser the toaster, which comes with
 * the first message and when the page has nothing better to do, takes the same message over, so that it is never shown
 * twice.
 */
export function Toasts() {
  const site = useSite()
  const hasSections = useHasSections()
  const toast = site.toast?.section && hasSections ? null : site.toast
  const [toaster, setToaster] = useState<Toaster | null>(null)
  const hasMessage = toast !== null

  useEffect(() => {
    place = setToaster
    return () => {
      place = null
    }
  }, [])

  useEffect(() => {
    // Without a connection the messages of the server still show.
    if (hasMessage) whenIdle(() => void loadToaster().catch(() => {}))
  }, [hasMessage])

  return (
    <div className="toasts" role="status">
      {toaster ? (
        <toaster.Toaster fromServer={toast} />
      ) : (
        toast && <p className={`toast toast--${toast.type}`}>{toast.message}</p>
      )}
    </div>
  )
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 3_000 })
  else setTimeout(run, 500)
}
