import { SEARCH_MAX } from '#app/domain/finding/filters.ts'
import { makesCalled, splitAtMakes } from '#app/domain/makes/make-names.ts'
import { plateKey } from '#app/domain/plates/plate.ts'
import { platePattern } from '#app/domain/plates/plate-pattern.ts'
import { cutGraphemes } from '#app/domain/text.ts'
import { isPair, lettersOf, pairIn, plainText, UNSPACED, wholeMake, wordStart } from '#db/search-text.ts'

/** What a search looks for (contract, section 4). */
export type Search =
  | { kind: 'pattern' /** Of whole plate keys, as SQLite's GLOB has them. */; pattern: string }
  | {
      kind: 'words'
      /** The whole query as a plate key; '' where nothing of it could stand on a plate. */
      key: string
      /** All of them must match; at least one. */
      words: Term[]
    }

/** What a word is looked for as. */
export type Term = Piece | { anyOf: Term[] } | { allOf: Term[] }

/** A part of the texts of a vehicle as the search sees them (`db/search-text.ts`): of its make and model, or of its story, too. */
export type Piece = { within: 'names' | 'texts'; text: string }

/** Under that many characters the search by trigrams finds nothing. */
export const TRIGRAM = 3

/** A search for everything is none: null. */
export function parseSearch(text: string): Search | null {
  const query = cutGraphemes(text, SEARCH_MAX)
  const plain = plainText(query)
  if (plain === '') return null
  if (/[?*]/.test(plain)) return { kind: 'pattern', pattern: platePattern(query) }
  const words = plain.split(/[\s,;、。]+/).filter((word) => word !== '')
  return {
    kind: 'words',
    key: plateKey(query),
    words: [...new Set(words.length > 0 ? words : [plain])].map(termOf),
  }
}

/** Whether some of it is looked for in whole texts, which takes longer than looking at a plate. */
export function looksThroughTexts(search: Search): boolean {
  return search.kind === 'words' && !search.words.every(isOfNames)
}

/** Whether that is looked for among makes and models only, which are few. */
export function isOfNames(term: Term): boolean {
  if ('within' in term) return term.within === 'names'
  return ('anyOf' in term ? term.anyOf : term.allOf).every(isOfNames)
}

export function isLong(word: string): boolean {
  return [...word].length >= TRIGRAM
}

/** The word as it is written, without its signs among the names, as another name of a make, and part by part. */
function termOf(word: string): Term {
  const letters = lettersOf(word)
  const anyOf: Term[] = [pieceOf(word), ...makesCalled(letters).map(nameOf)]
  // One letter of a word of signs would begin too many names.
  if (letters !== word && [...letters].length > 1) anyOf.push({ ...pieceOf(letters), within: 'names' })
  const parts = partsOf(word)
  if (parts.length > 0) anyOf.push({ allOf: parts.map(termOf) })
  return { anyOf }
}

function pieceOf(word: string): Piece {
  if (isLong(word)) return { within: 'texts', text: word }
  return isPair(word) ? { within: 'texts', text: pairIn(word) } : { within: 'names', text: wordStart(word) }
}

function nameOf(make: string): Piece {
  return { within: 'names', text: wholeMake(make) }
}

const scripts = new RegExp(`${UNSPACED}+|(?:(?!${UNSPACED}).)+`, 'gu')
const unspaced = new RegExp(UNSPACED, 'u')

/** `宝马m3` is `宝马` and `m3`, `红色宝马` is `红色` and `宝马`; a word that is one part has none. */
function partsOf(word: string): string[] {
  if (!unspaced.test(word)) return []
  const parts = [...word.matchAll(scripts)]
    .flatMap(([run]) => splitAtMakes(run))
    .filter((part) => lettersOf(part) !== '')
  return parts[0] === word ? [] : parts
}
