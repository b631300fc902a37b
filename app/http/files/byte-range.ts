import { parse } from 'range-parser'

/** Both ends included. */
export type ByteRange = { start: number; end: number }

/**
 * The part of a file that is asked for; null for the whole of it: that is also the answer to several ranges, to what is
 * no range, and where `If-Range` names another file than the client has a part of. `unsatisfiable` lies behind its end.
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

/** The bit that says so in range-parser's `code`. */
const INVALID = 1
