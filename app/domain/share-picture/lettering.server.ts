import glyphData from '#app/domain/plates/data/plate-glyphs.json'

/** Advance in thousandths of the font size, outline in the same unit with y downwards from the baseline. */
type Glyph = { a: number; d: string }

/** Plates have no `_`, usernames have. */
const glyphs: Record<string, Glyph> = {
  ...glyphData.plat.glyphs,
  _: { a: 440, d: 'M30 10h380v75h-380z' },
}

/** Height of a capital in sizes of the face. */
export const capHeight = glyphData.plat.capHeight / 1000

/** A line of letters as outlines: sharp draws text with the system's fonts, and slim machines have none. */
export type Line = {
  size: number
  width: number
  /** The letters as SVG, with the baseline's left end at x, y. */
  at: (x: number, y: number) => string
}

/**
 * The text in the capitals of the plates' block face, at most `size` high and `room` wide; null where a character has
 * no glyph. Accents are dropped, as on the badges of cars: CITROEN.
 */
export function lineOf(text: string, { size, room }: { size: number; room: number }): Line | null {
  const letters = [...text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().trim()]
  const drawn = letters.flatMap((letter) => (Object.hasOwn(glyphs, letter) ? [glyphs[letter] as Glyph] : []))
  if (drawn.length === 0 || drawn.length < letters.length) return null
  const natural = drawn.reduce((total, { a }) => total + a, 0) / 1000
  const fitting = Math.min(size, room / natural)
  let x = 0
  const outlines = drawn.map(({ a, d }) => {
    x += a
    return d === '' ? '' : `<path transform="translate(${x - a})" d="${d}"/>`
  })
  const scale = (fitting / 1000).toFixed(5)
  return {
    size: fitting,
    width: natural * fitting,
    at: (left, y) => `<g transform="translate(${left} ${y}) scale(${scale})">${outlines.join('')}</g>`,
  }
}
