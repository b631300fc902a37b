import { type FetcherWithComponents, useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'

/**
 * A form with one hidden field that turns something on or off, shown as asked for before it is answered. A press while
 * another is on its way is sent after the answer: of two requests on their way together either may arrive last.
 */
export function useToggle<Answer>(
  name: string,
  isOn: boolean,
): {
  fetcher: FetcherWithComponents<Answer>
  isOn: boolean
  hold: (event: FormEvent<HTMLFormElement>) => void
} {
  const fetcher = useFetcher()
  const held = useRef<{ data: FormData; action: string | undefined } | null>(null)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { state, submit } = fetcher
  useEffect(() => {
    if (state !== 'idle' || held.current === null) return
    const { data, action } = held.current
    void submit(data, { method: 'post', action, preventScrollReset: true })
    held.current = null
    setWanted(null)
  }, [state, submit])
  const sent = fetcher.formData?.get(name)
  const shown = wanted ?? (sent ? sent === 'true' : isOn)
  return {
    fetcher: fetcher as FetcherWithComponents<Answer>,
    isOn: shown,
    hold: (event) => {
      if (state === 'idle') return
      event.preventDefault()
      const form = event.currentTarget
      held.current = { data: new FormData(form), action: form.getAttribute('action') ?? undefined }
      setWanted(!shown)
    },
  }
}
