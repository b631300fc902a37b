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

/** One refusal for all faults of an input, each field named by its path (`awards.podium`); its code is the first's. */
export function invalidInput(error: ZodError): DomainError {
  const byField = new Map<string, FieldError>()
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.')
    if (!byField.has(field)) byField.set(field, parseFieldError(field, issue.message))
  }
  return invalidFields([...byField.values()])
}

/** The same of faults that are known already; one of no single field (``) gives the refusal its code and no more. */
export function invalidFields(faults: FieldError[]): DomainError {
  const [first] = faults
  const fieldErrors = faults.filter(({ field }) => field !== '')
  return new DomainError(first?.code ?? 'invalid', { fieldErrors, params: first?.params ?? {} })
}

/** Schemas say `code` or `code {"max":30}`; anything else is a type that nobody foresaw. */
export function parseFieldError(field: string, message: string): FieldError {
  const space = message.indexOf(' ')
  const code = space === -1 ? message : message.slice(0, space)
  if (!isErrorCode(code)) return { field, code: 'invalid', params: {} }
  return { field, code, params: space === -1 ? {} : (JSON.parse(message.slice(space + 1)) as ErrorParams) }
}
