import { useEffect, useState, useSyncExternalStore } from 'react'
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless'
import type { ToastType } from '#app/components/feedback/toasts.tsx'
import type { Site } from '#app/components/layout/site.tsx'

/** How long each kind stays, ms (HDR-16 to HDR-19). The library itself keeps to 20 at once (HDR-20). */
export const toastOptions = {
  duration: 4_000,
  removeDelay: 250,
  error: { duration: 4_000 },
  success: { duration: 2_000 },
  loading: { duration: Number.POSITIVE_INFINITY },
}

export function show(
  message: string,
  type: ToastType,
  { id, durationMs }: { id?: string; durationMs?: number } = {},
) {
  const make = type === 'success' || type === 'error' || type === 'loading' ? toast[type] : toast
  return make(message, { id, duration: durationMs, className: `toast toast--${type}` })
}

export function dismiss(id: string): void {
  toast.dismiss(id)
}

const shownToasts = new WeakSet<object>()

/** Shows the server's message once, however often the page is rendered with it. */
function showOnce(message: Site['toast']): void {
  if (message === null || shownToasts.has(message)) return
  shownToasts.add(message)
  show(message.message, message.type)
}

/**
 * Of two toasters, as those of the page and of a dialog, the library forgets the wrong one when one of them goes: the first
 * on its list. The one that stays is put on the list again.
 */
let departures = 0
const others = new Set<() => void>()

function subscribe(tell: () => void): () => void {
  others.add(tell)
  return () => {
    others.delete(tell)
    departures += 1
    for (const other of others) other()
  }
}

export function Toaster({ fromServer }: { fromServer: Site['toast'] }) {
  // Before the first render, so that it replaces the server's own paragraph without a gap.
  useState(() => showOnce(fromServer))
  useEffect(() => showOnce(fromServer), [fromServer])
  const list = useSyncExternalStore(
    subscribe,
    () => departures,
    () => departures,
  )
  return <Messages key={list} />
}

function Messages() {
  const { toasts, handlers } = useToaster(toastOptions)
  return toasts.map((shown) => (
    <p
      key={shown.id}
      className={shown.visible ? shown.className : `${shown.className} toast--leaving`}
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
    >
      {resolveValue(shown.message, shown)}
    </p>
  ))
}
