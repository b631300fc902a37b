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
 * 3 s (VEH-116, VEH-117), else with the next page; an error stays unless `errorsGo`. `said` is a message from the browser
 * itself; it is known by its identity, so that the same words are shown again when they are said again.
 */
export function SectionStatus({
  section,
  said = null,
  durationMs = MESSAGE_MS,
  errorsGo = false,
  keepsPlace = false,
}: {
  section: string
  said?: Site['toast']
  durationMs?: number
  errorsGo?: boolean
  /** Only an error scrolls the page to it. */
  keepsPlace?: boolean
}) {
  const { toast } = useSite()
  const message = said ?? (toast?.section === section ? toast : null)
  const [expired, setExpired] = useState<Site['toast']>(null)

  useEffect(() => {
    const isError = message?.type === 'error' || message?.type === 'warning'
    if (message === null || (isError && !errorsGo)) return
    const timer = setTimeout(() => setExpired(message), durationMs)
    return () => clearTimeout(timer)
  }, [message, durationMs, errorsGo])

  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message === null || (keepsPlace && message.type !== 'error')) return
    status.current?.scrollIntoView({ block: 'nearest' })
  }, [message, keepsPlace])

  return (
    <div className="status" role="status" id={statusId(section)} ref={status}>
      {message !== null && message !== expired && (
        <p className={message.type === 'error' ? 'status__error' : undefined}>{message.message}</p>
      )}
    </div>
  )
}
