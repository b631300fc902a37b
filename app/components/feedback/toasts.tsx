import { useEffect, useState } from 'react'
import { useHasSections } from '#app/components/feedback/section-status.tsx'
import { onFirstInput } from '#app/components/layout/first-input.ts'
import { whenIdle } from '#app/components/layout/loading/when-idle.ts'
import { useSite } from '#app/components/layout/site.tsx'

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
  return (await import('#app/components/feedback/toaster.tsx')).show(message, type, options)
}

export async function dismissToast(id: string): Promise<void> {
  ;(await import('#app/components/feedback/toaster.tsx')).dismiss(id)
}

/**
 * The region of messages. The server puts the message of the page into it; in the browser the toaster, which comes
 * when the page is used or has a message, takes the same message over, so that it is never shown twice.
 */
export function Toasts() {
  const site = useSite()
  const hasSections = useHasSections()
  const toast = site.toast?.section && hasSections ? null : site.toast
  const [toaster, setToaster] = useState<typeof import('#app/components/feedback/toaster.tsx') | null>(null)

  const hasMessage = toast !== null
  useEffect(() => {
    let isMounted = true
    const when = hasMessage ? whenIdle : onFirstInput
    const cancel = when(() => {
      // Without a connection the messages of the server still show.
      import('#app/components/feedback/toaster.tsx')
        .then((loaded) => isMounted && setToaster(loaded))
        .catch(() => {})
    })
    return () => {
      isMounted = false
      cancel()
    }
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
