import { parse } from 'range-parser'

/** Both ends included. */
export type ByteRange = { start: number; end: number }

/**
 * The requested part of a file. Null means the whole file: no range, an invalid one, several ranges, or an `If-Range`
 * that does not match. `unsatisfiable`: beyond the end of the file.
 */
export function requestedRange(
  headers: Headers,
  { bytes, etag }: { bytes: number; etag: string },
): ByteRange | null | 'unsatisfiable' {
  const asked = headers.get('Range')
  const ifRange = headers.get('If-Range')
  if (asked === null || asked.includes(',') || (ifRange !== null && ifRange !== etag)) return null
  const { type, code, ranges } = parse(bytes, asked)
  if (type !== 'bytes' || code & INVALID) return null
  return ranges[0] ?? 'unsatisfiable'
}

/** Bit in range-parser's `code`. */
const INVALID = 1
