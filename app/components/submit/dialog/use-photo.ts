import { useEffect, useRef, useState } from 'react'
import { showToast } from '#app/components/feedback/toasts.tsx'
import { useAnswer } from '#app/components/forms/use-answer.ts'
import { useSite } from '#app/components/layout/site.tsx'
import { useOnline } from '#app/components/submit/dialog/use-online.ts'
import { usePhotoReading } from '#app/components/submit/dialog/use-photo-reading.ts'
import { usePhotoUpload } from '#app/components/submit/dialog/use-photo-upload.ts'
import type { UsageView } from '#app/components/submit/submit-view.ts'

/** That the reader knows where their photos go, in local storage. */
const KNOWS_REMOTE_KEY = 'knowsRemoteAnalysis'

/** A photo on its way: sent, under its idempotency key, then read. `left` is what the sender has left of the day's analyses. */
export function usePhoto(file: File, photoKey: string, left: UsageView | null) {
  const { viewer } = useSite()
  const analysis = viewer?.photoAnalysis ?? null
  const { upload, retry } = usePhotoUpload(file, photoKey)
  const token = upload.step === 'done' ? upload.token : null
  const { step, message, reading, offers, view, load, analyse, resend } = usePhotoReading(token)
  const [mustTell, setMustTell] = useState(() => analysis?.isRemote === true && !knowsRemote())
  const isReadable = analysis !== null && left?.level !== 'none'

  const begun = useRef<string | null>(null)
  const unread = useRef<string | null>(null)
  useEffect(() => {
    if (token === null || begun.current === token) return
    begun.current = token
    unread.current = token
    load(token)
  })
  // One after the other: the framework breaks off what it loads when it sends something.
  useAnswer(view, () => {
    const draft = unread.current
    unread.current = null
    if (draft !== null && draft === token && isReadable && !mustTell) analyse(draft)
  })
  useOnline(token !== null && offers === null, () => token !== null && load(token))
  // A request that was cut off may leave the browser online.
  useAnswer(offers === null ? reading : null, (read) => load(read.token))
  useOnline(upload.step === 'waiting', retry)
  useOnline(step === 'waiting', resend)
  // As of every refusal here (QS-61).
  useAnswer(upload.step === 'refused' ? upload.message : null, (text) => void showToast(text, 'error'))

  return {
    upload,
    retry,
    token,
    step,
    message,
    reading,
    offers,
    usage: reading?.usage ?? left,
    resend,
    isRunning: step === 'running',
    isLost: step === 'waiting' || upload.step === 'waiting' || upload.step === 'signedOut',
    mustTell: mustTell && isReadable,
    analyse: () => {
      if (token === null) return
      rememberRemote()
      setMustTell(false)
      analyse(token)
    },
  }
}

function knowsRemote(): boolean {
  try {
    return localStorage.getItem(KNOWS_REMOTE_KEY) !== null
  } catch {
    return false
  }
}

function rememberRemote(): void {
  try {
    localStorage.setItem(KNOWS_REMOTE_KEY, '1')
  } catch {}
}
