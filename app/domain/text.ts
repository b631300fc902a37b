const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The length of a text as people count it: an emoji of several code points is one. */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}

/** At most `max` graphemes, the last of them an ellipsis where something was left out. */
export function cutGraphemes(text: string, max: number): string {
  let count = 0
  let end = 0
  for (const { index } of segmenter.segment(text)) {
    if (count === max) return `${text.slice(0, end).trimEnd()}…`
    if (count === max - 1) end = index
    count++
  }
  return text
}
