/** A picture as bare pixels: three bytes each (red, green, blue), rows from the top, upright. */
export type RgbPicture = { data: Uint8Array; width: number; height: number }

export type PixelPoint = { x: number; y: number }

/** A line of text in a picture. */
export type TextBox = {
  /** In pixels of the picture, clockwise from where the text begins on top. */
  corners: readonly [PixelPoint, PixelPoint, PixelPoint, PixelPoint]
  /** Latin capitals and digits only; what the reader takes for anything else is left out. */
  text: string
  /** How sure the reader is of each character of `text`, 0 to 1. */
  probabilities: readonly number[]
  /** Before the first character and after the last one, in distances from one character to the next. */
  room: { before: number; after: number }
}

export const readingEfforts = ['usual', 'greater'] as const

/** `greater` is for a picture in which the usual reading finds no good text, and takes about twice as long. */
export type ReadingEffort = (typeof readingEfforts)[number]
