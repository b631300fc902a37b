import type { ErrorCode, ErrorParams } from '#app/domain/errors.ts'

/** Types that are never decoded in the server: their readers are slow, large, or easily led astray. */
export const decoderProcessTypes = [
  'image/heic',
  'image/heif',
  'image/bmp',
  'image/tiff',
  'image/svg+xml',
] as const

export type DecoderProcessType = (typeof decoderProcessTypes)[number]

/** What the decoding program tells at its end. */
export type DecodeOutcome = { refused: null } | { refused: ErrorCode; params?: ErrorParams; why?: string }
