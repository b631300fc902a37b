import { lettersOf, plainText, UNSPACED } from '#db/search-text.ts'
import otherNames from '#db/seed/data/make-names.json'

const makesByName = new Map<string, string[]>()
for (const [make, names] of Object.entries(otherNames)) {
  for (const name of names.map(key)) makesByName.set(name, [...(makesByName.get(name) ?? []), make])
}

/** The makes of the product that people call so: `vw`, `宝马`. Of a name without signs. */
export function makesCalled(name: string): string[] {
  return makesByName.get(name) ?? []
}

/** The longest first, of which others may be a part. */
const unspacedNames = [...makesByName.keys()]
  .filter((name) => new RegExp(`^${UNSPACED}+$`, 'u').test(name))
  .sort((one, other) => other.length - one.length)
const anyName = new RegExp(`(${unspacedNames.join('|')})`, 'u')

/** A text without spaces, cut before and behind the makes that are named in it. */
export function splitAtMakes(text: string): string[] {
  return text.split(anyName).filter((part) => part !== '')
}

function key(name: string): string {
  return lettersOf(plainText(name))
}
