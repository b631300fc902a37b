import type { ErrorCode, ErrorParams } from '#app/domain/errors.ts'

/** Types that are never decoded in the server process: their decoders are slow, large or easily attacked. */
export const decoderProcessTypes = [
  'image/heic',
  'image/heif',
  'image/bmp',
  'image/tiff',
  'image/svg+xml',
] as const

export type DecoderProcessType = (typeof decoderProcessTypes)[number]

/** What the decoder process prints at its end. */
export type DecodeOutcome = { refused: null } | { refused: ErrorCode; params?: ErrorParams; why?: string }
