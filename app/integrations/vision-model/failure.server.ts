import { APICallError, type FinishReason, NoObjectGeneratedError, NoOutputGeneratedError } from 'ai'
import { AnswerTooLarge } from '#app/integrations/vision-model/limited-fetch.server.ts'
import type { VisionFailure } from '#app/integrations/vision-model/vision-model.ts'

/** A question that failed, and what may be done about it. */
export type Failed = {
  failure: VisionFailure
  /** Of HTTP; null without an answer. */
  status: number | null
  /** It may go well at once or soon: `retryAfter` is in milliseconds, null where the provider says nothing. */
  mayPass: boolean
  retryAfter: number | null
  /** The provider does not know the JSON mode that it was asked for. */
  isUnknownFormat: boolean
}

const failed = (failure: VisionFailure, more: Partial<Failed> = {}): Failed => ({
  failure,
  status: null,
  mayPass: false,
  retryAfter: null,
  isUnknownFormat: false,
  ...more,
})

/** Why an answer that came whole is of no use, by how the model ended; null where that says nothing. */
export function endedBadly(reason: FinishReason | undefined): Failed | null {
  if (reason === 'length') return failed('truncated', { status: 200 })
  return reason === 'content-filter' ? failed('refused', { status: 200 }) : null
}

/** What an error of the library, of `fetch` or of the time limit means. */
export function failureOf(error: unknown, signal: AbortSignal): Failed {
  if (signal.aborted) return failed('timeout')
  if (causedBy(error, AnswerTooLarge)) return failed('bad_reply')
  if (NoObjectGeneratedError.isInstance(error))
    return endedBadly(error.finishReason) ?? failed('bad_reply', { status: 200 })
  if (NoOutputGeneratedError.isInstance(error)) return failed('bad_reply', { status: 200 })
  if (!APICallError.isInstance(error)) return failed('upstream')
  return ofCall(error)
}

function ofCall({ statusCode: status, responseHeaders, responseBody }: APICallError): Failed {
  if (status === undefined) return failed('upstream')
  if (status < 300) return failed('bad_reply', { status })
  if (status === 429 || status >= 500) {
    const retryAfter = retryAfterOf(responseHeaders?.['retry-after'])
    return failed(status === 429 || status === 503 || status === 529 ? 'busy' : 'upstream', {
      status,
      mayPass: true,
      retryAfter,
    })
  }
  const isUnknownFormat = status === 400 && /response_format|json_schema/i.test(responseBody ?? '')
  return failed(status === 402 ? 'busy' : 'config', { status, isUnknownFormat })
}

function causedBy(error: unknown, kind: new (...args: never[]) => Error): boolean {
  if (error instanceof kind) return true
  return error instanceof Error && error.cause !== undefined && causedBy(error.cause, kind)
}

/** Seconds, or a date; nothing sensible is as long as can be. */
function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined) return null
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : Math.max(0, at - Date.now())
}
