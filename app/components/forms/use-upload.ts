import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { uploadFile } from '#app/components/forms/upload.ts'
import { maxFileBytes } from '#app/domain/upload-limits.ts'
import type { SentFileOf } from '#app/form-answer.ts'

/**
 * A file that is uploaded before its form: `share` of it has arrived (0 to 1); or it was refused, with the server's
 * message (null: no answer), or was too large to be sent.
 */
export type Upload = { field: string } & (
  | { share: number; cancel: () => void }
  | { message: string | null }
  | { isTooLarge: true }
)

/**
 * With JavaScript the file of a form is uploaded first, with progress; the form then refers to the file draft. Without
 * JavaScript the form carries the file itself.
 */
export function useUpload() {
  const [upload, setUpload] = useState<Upload | null>(null)
  const [sent, setSent] = useState<SentFileOf | null>(null)
  const [isLost, setIsLost] = useState(false)
  const sending = useRef<AbortController | null>(null)
  // Leaving the page aborts the upload.
  useEffect(() => () => sending.current?.abort(), [])

  const uploadFirst = (event: FormEvent<HTMLFormElement>): void => {
    const form = event.currentTarget
    const input = form.querySelector<HTMLInputElement>('input[type="file"]')
    const file = input?.files?.length === 1 ? input.files[0] : undefined
    if (!input || !file) return
    event.preventDefault()
    if (sending.current) return
    if (file.size > maxFileBytes) return refuse(input, { field: input.name, isTooLarge: true })
    void send(form, input, file)
  }

  async function send(form: HTMLFormElement, input: HTMLInputElement, file: File): Promise<void> {
    const field = input.name
    const stop = new AbortController()
    sending.current = stop
    const cancel = () => stop.abort()
    const show = (share: number) => setUpload({ field, share, cancel })
    show(0)
    const answer = await uploadFile(file, { onProgress: show, signal: stop.signal })
    sending.current = null
    if (stop.signal.aborted) {
      flushSync(() => setUpload(null))
      return input.focus()
    }
    if (!('file' in answer) && answer.status !== 401) return refuse(input, { field, message: answer.message })
    flushSync(() => {
      setUpload(null)
      if ('file' in answer) setSent({ field, ...answer.file })
      else setIsLost(true)
    })
    // After a 401 the form itself leads to the sign-in, which keeps its texts as a draft, and that there was a file.
    input.value = ''
    input.required = false
    form.requestSubmit()
  }

  function refuse(input: HTMLInputElement, refusal: Upload): void {
    flushSync(() => setUpload(refusal))
    input.focus()
  }

  const forget = useCallback((): void => {
    setUpload(null)
    setSent(null)
    setIsLost(false)
  }, [])
  return { upload, sent, isLost, uploadFirst, forget }
}
