import { DomainError } from '#app/domain/errors.ts'
import { mediaLimits } from '#app/domain/media/media.ts'

/**
 * To be asked before any pixel is decoded: neither too many of them, all frames together, nor a side longer than any
 * photo's. Memory and time grow with the length of a row, too, however few rows there are.
 */
export function mustBeWithinSize(
  { width, height, frames = 1 }: { width: number; height: number; frames?: number },
  maxMegapixels: number = mediaLimits.maxMegapixels,
): void {
  const { maxSide } = mediaLimits
  const isWithin = width * height * frames <= maxMegapixels * 1_000_000 && Math.max(width, height) <= maxSide
  if (!isWithin)
    throw new DomainError('file_too_many_pixels', { params: { max: maxMegapixels, side: maxSide } })
}
