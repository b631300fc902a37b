import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'
import { whenIdle } from '#app/components/layout/loading/when-idle.ts'

/**
 * While something waits: sends it when the page has come, and when there is a connection again. The service worker may
 * have done so meanwhile.
 */
export function useKeptSending(member: string, count: number): () => void {
  const { revalidate } = useRevalidator()
  // It is another function after each revalidation.
  const latest = useRef(revalidate)
  latest.current = revalidate
  const isWaiting = count > 0
  const send = useCallback(() => {
    import('#app/components/submit/kept/send-waiting.ts')
      .then(({ sendWaiting }) => sendWaiting(member))
      .then((hasSent) => hasSent && latest.current())
      .catch(() => {})
  }, [member])
  useEffect(() => {
    if (!isWaiting) return
    const cancel = whenIdle(send)
    addEventListener('online', send)
    return () => {
      cancel()
      removeEventListener('online', send)
    }
  }, [send, isWaiting])
  return send
}
