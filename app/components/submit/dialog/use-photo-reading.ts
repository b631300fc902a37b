import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useAnswer } from '#app/components/forms/use-answer.ts'
import { newKey } from '#app/components/submit/dialog/new-key.ts'
import type { AnalysisAnswer, SubmitView } from '#app/components/submit/submit-view.ts'
import { tellUsage } from '#app/components/submit/use-latest-usage.ts'
import type { InfoOffers } from '#app/components/vehicles/info-offers.ts'
import type { FormAnswer } from '#app/form-answer.ts'

/** What is known of one photo, by the token of its draft. */
export type PhotoReading = Pick<SubmitView, 'suggestions' | 'plateText' | 'known' | 'usage' | 'isBlocked'> & {
  token: string
  thumbnail: string | null
}

type State = {
  token: string
  /** `waiting`: for a connection; `queued`: another photo of the reader's is being read. */
  step: 'running' | 'waiting' | 'queued' | 'done'
  /** Why it was not read. */
  message: string | null
  reading: PhotoReading | null
}

/**
 * Asks the screen of quick submit to read a photo that it has as a draft. An answer to another photo than the one that was
 * asked for last is not taken. A request that was cut off is sent again under the same key, so that it counts once; one
 * that came while another photo is being read is sent again when the server says.
 */
export function usePhotoReading(token: string | null) {
  const [state, setState] = useState<State | null>(null)
  const [wait, setWait] = useState<{ seconds: number } | null>(null)
  const asked = useRef({ token: '', key: '', isAgain: false })
  const analysis = useFetcher<AnalysisAnswer | FormAnswer | null>()
  const { offers, view, load } = useSubmitView()
  const current = state?.token === token ? state : null

  function set(step: State['step'], message: string | null, reading?: PhotoReading): void {
    const { token } = asked.current
    setState((last) => {
      const kept = last?.token === token ? last.reading : null
      return { token, step, message, reading: reading ?? kept }
    })
  }

  function send(isAgain: boolean): void {
    asked.current = { ...asked.current, isAgain }
    const { token: draft, key: formKey } = asked.current
    setWait(null)
    // What is read out is not said anew with each try.
    if (current?.step !== 'queued') set('running', null)
    const fields = { intent: 'analyse-photo', draft, inPlace: '1', formKey }
    // Who has to sign in first comes back to this photo.
    const action = `/submit?${new URLSearchParams({ photo: draft })}`
    analysis.submit(fields, { method: 'post', action })
  }

  useAnswer(analysis.data, (data) => {
    if ('fieldErrors' in data) {
      if (data.values.draft !== asked.current.token) return
      if (data.code === 'offline') set('waiting', null)
      else if (data.code === 'analysis_underway') {
        set('queued', null)
        setWait({ seconds: data.retryAfter ?? 5 })
      } else set('done', data.message ?? data.fieldErrors.photo ?? null)
      return
    }
    const { photo, message, ...found } = data
    if (found.usage) tellUsage(found.usage)
    if (photo.token === asked.current.token) set('done', message, { ...photo, ...found })
  })

  // It was done before and only its answer lost: what was found stands in the view.
  const isUnderway = state?.step === 'running' || state?.step === 'queued'
  const isReplayed = analysis.data === null && asked.current.isAgain && isUnderway
  useAnswer(isReplayed ? asked.current : null, ({ token }) => load(token))

  useAnswer(view, ({ photo, ...found }) => {
    if (!isReplayed) return
    if (photo?.token === asked.current.token) set('done', null, { ...photo, ...found })
    // It could not be looked up either.
    else if (!photo) set('waiting', null)
  })

  useTimer(current?.step === 'queued' ? wait : null, () => send(true))

  return {
    step: current?.step ?? null,
    message: current?.message ?? null,
    reading: current?.reading ?? null,
    offers,
    view,
    load,
    analyse: (draft: string) => {
      asked.current = { token: draft, key: newKey(), isAgain: false }
      send(false)
    },
    resend: () => send(true),
  }
}

/** Runs once the time is over; another `wait` begins anew, null ends it. */
function useTimer(wait: { seconds: number } | null, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (wait === null) return
    const timer = setTimeout(() => latest.current(), wait.seconds * 1000)
    return () => clearTimeout(timer)
  }, [wait])
}

/** The screen's own data: what the fields offer, and what is known of a photo. */
function useSubmitView() {
  const { data, load } = useFetcher<SubmitView | null>()
  const offers = useRef<InfoOffers | null>(null)
  // Without a connection there may be none later.
  if (data?.offers) offers.current = data.offers
  return {
    offers: offers.current,
    view: data,
    load: (photo: string) => load(`/submit?${new URLSearchParams({ photo, dialog: '' })}`),
  }
}
