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
