import type { TFunction } from 'i18next'
import type { ZodError } from 'zod'
import { DomainError, type ErrorCode, type ErrorParams, type FieldError, isErrorCode } from '#app/domain/errors.ts'

/** The text of a refusal in the reader's language. */
export function errorText(t: TFunction, code: ErrorCode, params: ErrorParams = {}): string {
  return t(`errors:${code}`, params)
}

/** What is wrong with which field, from a schema's verdict. A field is named by its path: `awards.podium`. */
export function fieldErrorsOf(error: ZodError): FieldError[] {
  const seen = new Set<string>()
  return error.issues.flatMap((issue) => {
    const field = issue.path.map(String).join('.')
    if (seen.has(field)) return []
    seen.add(field)
    return [{ field, ...readMessage(issue.message) }]
  })
}

/** One refusal for all faults of an input; its own code is that of the first. */
export function invalidInput(error: ZodError): DomainError {
  const fieldErrors = fieldErrorsOf(error)
  const first = fieldErrors[0]
  return new DomainError(first?.code ?? 'invalid', { fieldErrors, params: first?.params ?? {} })
}

/** Schemas say `code` or `code {"max":30}`; anything else is a type that nobody foresaw. */
function readMessage(message: string): { code: ErrorCode; params: ErrorParams } {
  const space = message.indexOf(' ')
  const code = space === -1 ? message : message.slice(0, space)
  if (!isErrorCode(code)) return { code: 'invalid', params: {} }
  return { code, params: space === -1 ? {} : (JSON.parse(message.slice(space + 1)) as ErrorParams) }
}
