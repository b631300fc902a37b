import { type FetcherWithComponents, useFetcher } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { useFetcherEffect } from '#app/components/forms/use-answer.ts'

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
  const [held, setHeld] = useState<{ data: FormData; action: string | undefined } | null>(null)
  const { state, submit } = fetcher
  useFetcherEffect(() => {
    if (state !== 'idle' || held === null) return
    void submit(held.data, { method: 'post', action: held.action, preventScrollReset: true })
    setHeld(null)
  })
  const sent = (held?.data ?? fetcher.formData)?.get(name)
  return {
    fetcher: fetcher as FetcherWithComponents<Answer>,
    isOn: sent ? sent === 'true' : isOn,
    hold: (event) => {
      if (state === 'idle') return
      event.preventDefault()
      const form = event.currentTarget
      setHeld({ data: new FormData(form), action: form.getAttribute('action') ?? undefined })
    },
  }
}
