import type { SentFile } from '#app/form-answer.ts'

export type UploadAnswer = { file: SentFile } | { status: number; message: string | null }

/**
 * Uploads a file before its form. `onProgress` gets the share sent, 0 to 1; with a `key` it may be sent again and is kept
 * once. Resolves with the server's answer, or with status 0 without one.
 */
export function uploadFile(
  file: File,
  { onProgress, signal, key }: { onProgress: (share: number) => void; signal: AbortSignal; key?: string },
): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/media/drafts')
    request.responseType = 'json'
    if (key !== undefined) request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onloadend = () => resolve(answerOf(request))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

/** No answer, or a proxy's before the site while that starts anew. What the site itself refuses has a text. */
export function isUnreachable({ status, message }: { status: number; message: string | null }): boolean {
  return status === 0 || (status >= 500 && message === null)
}

type Refusal = { message?: string; fieldErrors?: Record<string, string> }

function answerOf({ status, response }: XMLHttpRequest): UploadAnswer {
  if (status === 200 && response !== null) return { file: response as SentFile }
  const refusal = response as Refusal | null
  return { status, message: Object.values(refusal?.fieldErrors ?? {})[0] ?? refusal?.message ?? null }
}
