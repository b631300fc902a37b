import { useEffect } from 'react'
import { whenIdle } from '#app/components/layout/loading/when-idle.ts'
import type { Site } from '#app/components/layout/site.tsx'

/**
 * Registers the service worker once the page has come, and tells it whose browser this is. Nothing depends on it
 * (docs/decisions/048).
 */
export function useServiceWorker({ hasServiceWorker, language, viewer }: Site): void {
  const member = viewer?.id ?? null
  useEffect(() => {
    if (!hasServiceWorker || !('serviceWorker' in navigator)) return
    return whenIdle(() => void register({ language, member }))
  }, [hasServiceWorker, language, member])
}

async function register(reader: { language: string; member: string | null }): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage(reader)
  } catch {}
}
