import type { ErrorCode, ErrorParams } from '#app/domain/errors.ts'

/** Types that a process of its own decodes: their readers are slow, large, or easily led astray. */
export const foreignTypes = ['image/heic', 'image/heif', 'image/bmp', 'image/tiff', 'image/svg+xml'] as const

export type ForeignType = (typeof foreignTypes)[number]

/** What the decoding program tells at its end. */
export type DecodeOutcome = { refused: null } | { refused: ErrorCode; params?: ErrorParams; why?: string }
