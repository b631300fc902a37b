import { useEffect, useState } from 'react'
import { isUnreachable, uploadFile } from '#app/components/forms/upload.ts'
import { maxFileBytes } from '#app/domain/upload-limits.ts'

/**
 * How far a photo has come: `share` of it has arrived (0 to 1); it waits for a connection; it was refused, with the
 * server's message; the sender is not signed in any more; or the server has it as that file draft.
 */
export type PhotoUpload =
  | { step: 'sending'; share: number }
  | { step: 'waiting' | 'signedOut' | 'tooLarge' }
  | { step: 'refused'; message: string | null }
  | { step: 'done'; token: string }

/**
 * Sends a photo as soon as it is there; another one, with a key of its own, takes its place. What was cut off is sent
 * again, and kept once.
 */
export function usePhotoUpload(file: File, key: string): { upload: PhotoUpload; retry: () => void } {
  const [state, setState] = useState<{ file: File; upload: PhotoUpload } | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    const show = (upload: PhotoUpload) => {
      if (!stop.signal.aborted) setState({ file, upload })
    }
    if (file.size > maxFileBytes) return show({ step: 'tooLarge' })
    const onProgress = (share: number) => show({ step: 'sending', share })
    onProgress(0)
    void uploadFile(file, { onProgress, signal: stop.signal, key }).then((answer) => {
      if ('file' in answer) show({ step: 'done', token: answer.file.token })
      else if (isUnreachable(answer)) show({ step: 'waiting' })
      else if (answer.status === 401) show({ step: 'signedOut' })
      else show({ step: 'refused', message: answer.message })
    })
    return () => stop.abort()
  }, [file, key, attempt])
  // What is known is about the photo before.
  const upload: PhotoUpload = state?.file === file ? state.upload : { step: 'sending', share: 0 }
  return { upload, retry: () => setAttempt((count) => count + 1) }
}
