import { z } from 'zod'
import { says } from '#app/domain/errors.ts'
import { countGraphemes } from '#app/domain/text.ts'

/** Control characters but tabs and line breaks, and those that turn the direction of what follows. */
const hiddenCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

/** Spaces, marks that only join or part what stands around them, and the fillers that look like a space. */
const nothingToSee = /[\p{Z}\p{Cf}\s\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f]/gu

function isVisible(text: string): boolean {
  return text.replace(nothingToSee, '') !== ''
}

/** Code points that a character may have on average, as the columns of texts count them: a family of four has seven. */
const CODE_POINTS_A_CHARACTER = 10

/** Characters that set the direction of what stands between them; a phone puts them around a name that is pasted. */
const isolates = /[\u2066-\u2069]/g

/** Without isolates, if each is ended: nothing turns any more. One that is not would turn what follows, and stays to be refused. */
function withoutIsolates(text: string): string {
  let open = 0
  for (const [mark] of text.matchAll(isolates)) {
    open += mark === '\u2069' ? -1 : 1
    if (open < 0) return text
  }
  return open === 0 ? text.replace(isolates, '') : text
}

/** A text that members write: trimmed, its length counted as people count it, and nothing invisible in it. */
export function boundedText(max: number, { required = true } = {}) {
  const text = z
    .string(says('field_required'))
    .transform((value) => withoutIsolates(value).replaceAll('\r\n', '\n').trim())
    .refine((value) => !required || isVisible(value), { error: says('field_required'), abort: true })
    .refine((value) => value.length <= max || isShort(value, max), {
      error: says('field_too_long', { max }),
      abort: true,
    })
  return text.refine(
    (value) => !hiddenCharacters.test(value) && !/\p{Surrogate}/u.test(value),
    says('field_control_characters'),
  )
}

function isShort(value: string, max: number): boolean {
  const most = max * CODE_POINTS_A_CHARACTER
  // A code point is at most two units: what is far too long is not even counted.
  return value.length <= 2 * most && [...value].length <= most && countGraphemes(value, max) <= max
}
