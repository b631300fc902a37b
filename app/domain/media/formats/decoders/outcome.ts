import type { ErrorCode, ErrorParams } from '#app/domain/errors.ts'
import type { Variant } from '#app/domain/media/media.ts'

/** Types that are never decoded in the server process: their decoders are slow, large or easily attacked. */
export const decoderProcessTypes = [
  'image/heic',
  'image/heif',
  'image/bmp',
  'image/tiff',
  'image/svg+xml',
] as const

export type DecoderProcessType = (typeof decoderProcessTypes)[number]

/** A moving WebP, `{variant}.webp` in the folder of the decoded picture, which is its first frame. */
export type MovingFile = { variant: Variant | 'original'; width: number; height: number }

/** What the decoder process prints at its end; `moving` is empty for a picture that stands still. */
export type DecodeOutcome =
  | { refused: null; moving: MovingFile[] }
  | { refused: ErrorCode; params?: ErrorParams; why?: string }
