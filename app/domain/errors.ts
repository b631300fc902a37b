import { type ErrorKind, errorKinds, statuses } from '#app/domain/error-codes.ts'

export type ErrorCode = keyof typeof errorKinds

export type ErrorParams = Record<string, string | number>

/** The one way in which the domain refuses. `field` names the form field or JSON property at fault. */
export class DomainError extends Error {
  readonly field: string | undefined
  readonly params: ErrorParams
  /** More fields at fault, for input that is wrong in several places at once. */
  readonly fieldErrors: readonly FieldError[]
  /** Seconds after which it is worth trying again; becomes `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Extra properties of the JSON error body, such as the plate that exists already. */
  readonly details: Record<string, unknown>

  constructor(
    readonly code: ErrorCode,
    options: {
      field?: string
      params?: ErrorParams
      fieldErrors?: readonly FieldError[]
      retryAfter?: number
      details?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'DomainError'
    this.field = options.field
    this.params = options.params ?? {}
    this.fieldErrors =
      options.fieldErrors ?? (options.field ? [{ field: options.field, code, params: this.params }] : [])
    this.retryAfter = options.retryAfter
    this.details = options.details ?? {}
  }

  get kind(): ErrorKind {
    return errorKinds[this.code]
  }

  get status(): number {
    return statuses[this.kind]
  }
}

export type FieldError = { field: string; code: ErrorCode; params: ErrorParams }

/** Refuses with `forbidden` (or another code) unless the rule holds: `must(canDelete(viewer, comment))`. */
export function must(allowed: boolean, code: ErrorCode = 'forbidden'): asserts allowed {
  if (!allowed) throw new DomainError(code)
}

/** What `work` refuses stands beside that field of the form. */
export async function atField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || error.fieldErrors.length > 0) throw error
    const { code, params, retryAfter, details } = error
    throw new DomainError(code, {
      field,
      params,
      details,
      cause: error,
      ...(retryAfter ? { retryAfter } : {}),
    })
  }
}

/** Hands the row on, or refuses with the not-found code: `found(vehicle, 'vehicle_not_found')`. */
export function found<T>(row: T | null | undefined, code: ErrorCode = 'not_found'): T {
  if (row === null || row === undefined) throw new DomainError(code)
  return row
}

export const errorCodes = Object.keys(errorKinds) as ErrorCode[]

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(errorKinds, value)
}

/** The message of a schema's rule, so that screens and API can word it: `error: says('username_length', { min, max })`. */
export function says(code: ErrorCode, params?: ErrorParams): string {
  return params === undefined ? code : `${code} ${JSON.stringify(params)}`
}
