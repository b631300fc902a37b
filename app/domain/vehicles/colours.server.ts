import { foldValue } from '#app/domain/text.ts'
import bodyStyleList from '#app/domain/vehicles/data/body-styles.json'
import colours from '#app/domain/vehicles/data/colours.json'

const hexByName = new Map(colours.map(({ name, hex }) => [name.toLowerCase(), hex.toLowerCase()]))

/**
 * Words of colour names and the paint that each makes one think of, the strongest hint last: "Dark Greenish Blue" is a
 * blue (VEH-82).
 */
const hexByKeyword: readonly (readonly [keyword: string, paint: string])[] = [
  ['metallic', 'Silver'],
  ['chrome', 'Chrome'],
  ['silver', 'Silver'],
  ['steel', 'Grey'],
  ['gunmetal', 'Gunmetal'],
  ['carbon', 'Carbon Fibre'],
  ['graphite', 'Granite Grey'],
  ['pearl', 'Pearl White'],
  ['ivory', 'Ivory White'],
  ['cream', 'Cream'],
  ['beige', 'Beige'],
  ['champagne', 'Champagne Silver'],
  ['rust', 'Rust'],
  ['copper', 'Copper'],
  ['bronze', 'Bronze'],
  ['brown', 'Brown'],
  ['gold', 'Gold'],
  ['maroon', 'Maroon'],
  ['turquoise', 'Turquoise'],
  ['teal', 'Turquoise'],
  ['navy', 'Navy Blue'],
  ['lime', 'Lime Green'],
  ['mint', 'Mint Green'],
  ['violet', 'Violet'],
  ['rainbow', 'Rainbow Wrap'],
  ['white', 'Alpine White'],
  ['black', 'Solid Black'],
  ['grey', 'Grey'],
  ['gray', 'Grey'],
  ['pink', 'Pink'],
  ['purple', 'Purple'],
  ['orange', 'Orange'],
  ['yellow', 'Yellow'],
  ['green', 'British Racing Green'],
  ['blue', 'Blue'],
  ['red', 'Red'],
]

/**
 * The screen colour of a paint, `#rrggbb`: that of the list, else what its name says; null when it says nothing. The
 * lists stay off the client.
 */
export function hexOfColour(name: string | null | undefined): string | null {
  const wanted = (name ?? '').trim().toLowerCase()
  const known = hexByName.get(wanted)
  if (known) return known
  const words = wanted.split(/[^a-z]+/)
  const hint = hexByKeyword.findLast(([keyword]) => words.includes(keyword))
  return hint ? (hexByName.get(hint[1].toLowerCase()) ?? null) : null
}

/** The colours that the form offers, in the order of the list (VEH-81). */
export const colourList = colours.map(({ name, hex }) => ({ name, hex: hex.toLowerCase() }))

/** The body styles that it offers (VEH-83). */
export const bodyStyles = bodyStyleList.map(({ name }) => name)

/** Those that exist outside of stories. */
export const bodyStylesInLife = bodyStyleList.filter(({ fictional }) => !fictional).map(({ name }) => name)

/** A colour or a body style as the list spells it, whatever its capitals; null for what is on no list. */
export function listedColour(name: string | null): string | null {
  return colourNames.get(foldValue(name ?? '')) ?? null
}

export function listedBodyStyle(name: string | null): string | null {
  return bodyStyleNames.get(foldValue(name ?? '')) ?? null
}

const colourNames = byFoldedName(colours)
const bodyStyleNames = byFoldedName(bodyStyleList)

function byFoldedName(list: readonly { name: string }[]): Map<string, string> {
  return new Map(list.map(({ name }) => [foldValue(name), name]))
}
