import type { TFunction } from 'i18next'
import type { ZodError } from 'zod'
import {
  DomainError,
  type ErrorCode,
  type ErrorParams,
  type FieldError,
  isErrorCode,
} from '#app/domain/errors.ts'

/** The text of a refusal in the reader's language. */
export function errorText(t: TFunction, code: ErrorCode, params: ErrorParams = {}): string {
  return t(`errors:${code}`, params)
}

/** One error for all issues of an input, each field named by its path (`awards.podium`); its code is the first issue's. */
export function invalidInput(error: ZodError): DomainError {
  const byField = new Map<string, FieldError>()
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.')
    if (!byField.has(field)) byField.set(field, parseFieldError(field, issue.message))
  }
  return invalidFields([...byField.values()])
}

/** The same from field errors; one without a field (``) sets only the code. */
export function invalidFields(faults: FieldError[]): DomainError {
  const [first] = faults
  const fieldErrors = faults.filter(({ field }) => field !== '')
  return new DomainError(first?.code ?? 'invalid', { fieldErrors, params: first?.params ?? {} })
}

/** Schemas use `code` or `code {"max":30}` as messages; any other message becomes `invalid`. */
export function parseFieldError(field: string, message: string): FieldError {
  const space = message.indexOf(' ')
  const code = space === -1 ? message : message.slice(0, space)
  if (!isErrorCode(code)) return { field, code: 'invalid', params: {} }
  return { field, code, params: space === -1 ? {} : (JSON.parse(message.slice(space + 1)) as ErrorParams) }
}
