import { DomainError, type ErrorCode } from '#app/domain/errors.ts'

type Options = ConstructorParameters<typeof DomainError>[1]

/** Every refusal of a fetch stands at the field of the address. */
export function refusal(code: ErrorCode, options: Options = {}): DomainError {
  return new DomainError(code, { field: 'imageUrl', ...options })
}

export function unreachable(cause?: unknown): DomainError {
  return refusal('url_unreachable', { cause })
}

const MIB = 1024 * 1024

export function tooLarge(maxBytes: number): DomainError {
  return refusal('file_too_large', { params: { max: `${Math.floor(maxBytes / MIB)} MB` } })
}
