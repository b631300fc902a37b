import { z } from 'zod'
import { type ErrorCode, says } from '#app/domain/errors.ts'
import { byteLength, countGraphemes, maxBytesOf } from '#app/domain/text.ts'

/** Control characters but tabs and line breaks, and those that turn the direction of what follows. */
const hiddenCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

/** Neither spaces, nor marks that only join or part what stands around them, nor the fillers that look like a space. */
const visible = /[^\p{Z}\p{Cf}\s\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f]/u

/** Characters that set the direction of what stands between them; a phone puts them around a name that is pasted. */
const isolates = /[\u2066-\u2069]/g

/** Without isolates, if each is ended: nothing turns any more. One that is not would turn what follows, and stays to be refused. */
export function withoutIsolates(text: string): string {
  let open = 0
  for (const [mark] of text.matchAll(isolates)) {
    open += mark === '\u2069' ? -1 : 1
    if (open < 0) return text
  }
  return open === 0 ? text.replace(isolates, '') : text
}

const usualCodes: { required: ErrorCode; tooLong: ErrorCode } = {
  required: 'field_required',
  tooLong: 'field_too_long',
}

/**
 * A text that members write: trimmed, its length counted as people count it and in bytes, nothing invisible in it. `codes`
 * are for a field that is refused in words of its own.
 */
export function boundedText(max: number, { required = true, codes = usualCodes } = {}) {
  const text = z
    .string(says(codes.required))
    .transform((value) => withoutIsolates(value).replaceAll('\r\n', '\n').trim())
    .refine((value) => !required || visible.test(value), { error: says(codes.required), abort: true })
    .refine((value) => value.length <= max || isShort(value, max), {
      error: says(codes.tooLong, { max }),
      abort: true,
    })
  return text.refine(
    (value) => !hiddenCharacters.test(value) && !/\p{Surrogate}/u.test(value),
    says('field_control_characters'),
  )
}

function isShort(value: string, max: number): boolean {
  const maxBytes = maxBytesOf(max)
  // A unit is a byte at least: what is far too long is not even counted.
  return value.length <= maxBytes && byteLength(value) <= maxBytes && countGraphemes(value, max) <= max
}
