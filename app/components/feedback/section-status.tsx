import { useMatches } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { type Site, useSite } from '#app/components/layout/site.tsx'

/** How long a section's message stands, ms (CONST-01). */
const MESSAGE_MS = 3_000

/** Whether the page shows messages under its sections; elsewhere they stand at its foot. */
export function useHasSections(): boolean {
  return useMatches().some(({ handle }) => (handle as { hasSections?: boolean } | undefined)?.hasSections)
}

/**
 * What was done in this part of the page, red where it failed and blue otherwise (GAL-32 to GAL-34). What was done goes after
 * 3 s where JavaScript runs (VEH-116, VEH-117), and with the next page where it does not; what was not stays to be read. `said` is what the browser itself
 * has to say.
 */
export function SectionStatus({ section, said = null }: { section: string; said?: Site['toast'] }) {
  const { toast } = useSite()
  const message = said ?? (toast?.section === section ? toast : null)
  const [expired, setExpired] = useState<Site['toast']>(null)

  useEffect(() => {
    if (message === null || message.type === 'error' || message.type === 'warning') return
    const timer = setTimeout(() => setExpired(message), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])

  return (
    <div className="status" role="status">
      {message !== null && message !== expired && (
        <p className={message.type === 'error' ? 'status__error' : undefined}>{message.message}</p>
      )}
    </div>
  )
}
