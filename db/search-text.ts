/**
 * The texts that the search looks through. Stored texts and queries go through `plainText`: where both say the same, the
 * query's words are substrings of what is stored here. A line break marks where a word of a name begins, and where a
 * pair of characters ends.
 */

/** A text without capitals and accents, in plain characters: `ＧＴ－Ｒ` is `gt-r`, `It’s` is `it's`. */
export function plainText(text: string): string {
  return plainSigns(plainSigns(text).normalize('NFKD'))
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(leftOut, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .normalize('NFC')
    .trim()
}

/** Accents, and marks that come along when a text is pasted. Those that join characters stay. */
const leftOut = /[\u0300-\u036f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe00-\ufe0f\ufeff]/g

/** The quotes and dashes that phones write for the plain ones. */
function plainSigns(text: string): string {
  return text
    .replace(/[`\u00b4\u02b9\u02bb-\u02bd\u2018-\u201b\u2032\u2035]/g, "'")
    .replace(/[\u00ab\u00bb\u201c-\u201f\u2033\u2036]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
}

/** Without signs and spaces: `crv` of `cr-v`. */
export function lettersOf(plain: string): string {
  return plain.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** Characters of scripts that put no spaces between words: Chinese, Japanese and Thai. */
export const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]`

const pair = new RegExp(`^${UNSPACED}{2}$`, 'u')
const runs = new RegExp(`${UNSPACED}{2,}`, 'gu')

/** Two of those characters: a whole word, mostly, though the index by trigrams needs three. */
export function isPair(word: string): boolean {
  return pair.test(word)
}

/** A vehicle's make and model as the search sees them: each as it is written, without signs, and word by word. */
export function namesText(make: string | null, model: string | null): string {
  const names = [make, model].filter((name) => name !== null)
  const forms = names.flatMap((name) => formsOf(plainText(name)))
  if (forms.length === 0) return ''
  return `\n${forms.map((form) => `\n\n${form}`).join('')}\n${pairsOf(names.map(plainText))}`
}

/** `type r-line`, `typerline`, `r-line`, `rline`, `line`; what only begins another one adds nothing. */
function formsOf(name: string): string[] {
  const words = name.split(' ')
  const written = [
    name,
    lettersOf(name),
    ...words,
    ...words.map(lettersOf),
    ...name.split(/[^\p{L}\p{M}\p{N}]+/u),
  ]
  const forms = [...new Set(written)].filter((form) => form !== '')
  return forms.filter(
    (form) => form === name || !forms.some((other) => other !== form && other.startsWith(form)),
  )
}

/** What members wrote about a vehicle, as the search sees it. */
export function profileText(profile: string): string {
  const plain = plainText(profile)
  return plain === '' ? '' : `${plain}\n${pairsOf([plain])}`
}

function pairsOf(texts: string[]): string {
  const found = texts.flatMap((text) => [...text.matchAll(runs)].flatMap(([run]) => neighbours([...run])))
  return [...new Set(found)].map(pairIn).join('')
}

function neighbours(characters: string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** What `namesText` holds where a word of make or model begins with these one or two characters. */
export function wordStart(characters: string): string {
  return '\n'.repeat(3 - [...characters].length) + characters
}

/** What both texts hold where the pair stands somewhere. */
export function pairIn(pair: string): string {
  return `${pair}\n`
}

/** What `namesText` holds of vehicles of exactly this make. */
export function wholeMake(name: string): string {
  return `\n\n\n${plainText(name)}\n`
}
