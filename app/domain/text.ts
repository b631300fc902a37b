const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The segmenter's time grows with the square of what it is given at once. */
const WINDOW = 2_000

/** The graphemes of a text, one after the other: an emoji of several code points is one. */
function* graphemesOf(text: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    const part = text.slice(start, start + WINDOW)
    const isLast = start + WINDOW >= text.length
    let taken = 0
    for (const { segment, index } of segmenter.segment(part)) {
      // The last one of a window may go on behind it, unless it fills the window by itself.
      if (!isLast && index > 0 && index + segment.length === part.length) break
      yield segment
      taken = index + segment.length
    }
    start += taken
  }
}

/** The length of a text as people count it; no further than one above `most`. */
export function countGraphemes(text: string, most = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (const _ of graphemesOf(text)) {
    count++
    if (count > most) break
  }
  return count
}

/** At most `max` graphemes, the last of them an ellipsis where something was left out. */
export function cutGraphemes(text: string, max: number): string {
  let count = 0
  let end = 0
  let shorter = 0
  for (const grapheme of graphemesOf(text)) {
    if (count === max) return `${text.slice(0, shorter).trimEnd()}…`
    count++
    end += grapheme.length
    if (count === max - 1) shorter = end
  }
  return text
}

const encoder = new TextEncoder()

/** The length of a text in UTF-8. */
export function byteLength(text: string): number {
  return encoder.encode(text).length
}

/** Of UTF-8, that a character may have on average (contract, section 4): an emoji has four, a family of emoji more. */
const BYTES_A_CHARACTER = 4

/** How much room a text of so many characters may take, in bytes of UTF-8. */
export function maxBytesOf(max: number): number {
  return max * BYTES_A_CHARACTER
}

/** In UTF-8, at most three for each unit of UTF-16. */
const [ELLIPSIS_BYTES, BYTES_A_UNIT] = [3, 3]

/** Units of UTF-16 of what people see as one character; what goes on for longer is cut as a text is. */
const LONGEST_GRAPHEME = 100

/** At most `max` bytes of UTF-8, cut between graphemes, the last an ellipsis where something was left out. */
export function cutBytes(text: string, max: number): string {
  if (text.length * BYTES_A_UNIT <= max || byteLength(text) <= max) return text
  const room = new Uint8Array(Math.max(0, Math.floor(max) - ELLIPSIS_BYTES))
  const { read } = encoder.encodeInto(text, room)
  const start = segmenter.segment(text).containing(read)?.index ?? read
  return `${text.slice(0, read - start > LONGEST_GRAPHEME ? read : start).trimEnd()}…`
}

/** Of a text as JSON: the marks around it; quotes and line breaks take two bytes. */
const [JSON_MARKS, JSON_BYTES_A_BYTE] = [2, 2]

/** A text that takes at most `max` bytes as JSON. */
export function cutJson(text: string, max: number): string {
  return byteLength(JSON.stringify(text)) <= max
    ? text
    : cutBytes(text, (max - JSON_MARKS) / JSON_BYTES_A_BYTE)
}

/** A text stands in a page twice, and these take most room there: `&amp;` in the HTML and `\u0026` in the data. */
const escapedInPage = /[&<>"'\\\n\u2028\u2029]/g
const [TIMES_IN_PAGE, ESCAPED_BYTES] = [2, 9]

/** Bytes that a text takes in a page. */
export function pageBytes(text: string): number {
  return TIMES_IN_PAGE * byteLength(text) + ESCAPED_BYTES * (text.match(escapedInPage)?.length ?? 0)
}

/** A text that takes at most `max` bytes in a page, whatever it is made of where it has to be cut. */
export function cutForPage(text: string, max: number): string {
  return pageBytes(text) <= max ? text : cutBytes(text, max / (TIMES_IN_PAGE + ESCAPED_BYTES))
}

/** A name or a value as these are compared: without capitals, wide letters as others. */
export function foldValue(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
