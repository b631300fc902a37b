import { type FormEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SentFile } from '#app/components/action-form.tsx'

/** A file on its way ahead of its form: `share` of it has arrived (0 to 1). `message` is null where nothing came back. */
export type Upload = { field: string } & ({ share: number; cancel: () => void } | { message: string | null })

export type SentFileOf = SentFile & { field: string }

/**
 * Where JavaScript runs, the file of a form is sent before the form, so that people see how far it is; the form then
 * goes without it and names it. Without JavaScript, or where this fails to load, the form carries the file itself.
 */
export function useUpload() {
  const [upload, setUpload] = useState<Upload | null>(null)
  const [sent, setSent] = useState<SentFileOf | null>(null)
  const isSending = useRef(false)

  const sendFirst = (event: FormEvent<HTMLFormElement>): void => {
    const form = event.currentTarget
    const input = form.querySelector<HTMLInputElement>('input[type="file"]')
    const file = input?.files?.length === 1 ? input.files[0] : undefined
    if (!input || !file) return
    event.preventDefault()
    if (!isSending.current) void send(form, input, file)
  }

  async function send(form: HTMLFormElement, input: HTMLInputElement, file: File): Promise<void> {
    isSending.current = true
    const field = input.name
    const stop = new AbortController()
    const cancel = () => stop.abort()
    const show = (share: number) => setUpload({ field, share, cancel })
    show(0)
    const answer = await import('#app/components/upload.ts')
      .then(({ uploadFile }) => uploadFile(file, { onProgress: show, signal: stop.signal }))
      .catch(() => ({ status: 0, message: null }))
    isSending.current = false
    if (stop.signal.aborted) return setUpload(null)
    if ('file' in answer) {
      flushSync(() => {
        setUpload(null)
        setSent({ field, ...answer.file })
      })
    } else if (answer.status !== 401) {
      flushSync(() => setUpload({ field, message: answer.message }))
      return input.focus()
    }
    // Signed out meanwhile: the form itself leads to the sign-in, and its texts wait there.
    input.value = ''
    form.requestSubmit()
  }

  const forget = useCallback((): void => {
    setUpload(null)
    setSent(null)
  }, [])
  return { upload, sent, sendFirst, forget }
}
