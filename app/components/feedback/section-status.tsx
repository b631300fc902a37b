import { useMatches } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { type Site, useSite } from '#app/components/layout/site.tsx'
import { statusId } from '#app/form-answer.ts'

/** How long a section's message is shown, ms (CONST-01). */
const MESSAGE_MS = 3_000

/** Whether the page shows messages under its sections; elsewhere they stand at its foot. */
export function useHasSections(): boolean {
  return useMatches().some(({ handle }) => (handle as { hasSections?: boolean } | undefined)?.hasSections)
}

/**
 * The message of a section, red for errors and blue otherwise (GAL-32 to GAL-34). With JavaScript a success goes after
 * 3 s (VEH-116, VEH-117), else with the next page; an error stays. `said` is a message from the browser itself.
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

  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message !== null) status.current?.scrollIntoView({ block: 'nearest' })
  }, [message])

  return (
    <div className="status" role="status" id={statusId(section)} ref={status}>
      {message !== null && message !== expired && (
        <p className={message.type === 'error' ? 'status__error' : undefined}>{message.message}</p>
      )}
    </div>
  )
}
