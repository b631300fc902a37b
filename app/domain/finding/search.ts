import { SEARCH_MAX } from '#app/domain/finding/filters.ts'
import { plateKey } from '#app/domain/plates/plate.ts'
import { cutGraphemes } from '#app/domain/text.ts'

/** What a search looks for (contract, section 4). */
export type Search =
  | { kind: 'pattern' /** Of whole plate keys, as SQLite's GLOB has them. */; pattern: string }
  | {
      kind: 'words'
      /** The whole query as a plate key; '' where nothing of it could stand on a plate. */
      key: string
      /** All of them must match, each somewhere in make, model and profile. */
      words: string[]
    }

/** Under that many characters the search by trigrams finds nothing. */
export const TRIGRAM = 3

/** A search for everything is none: null. */
export function parseSearch(text: string): Search | null {
  const query = cutGraphemes(text.normalize('NFKC').replace(/\p{Cc}/gu, ' '), SEARCH_MAX).trim()
  if (query === '') return null
  if (/[?*]/.test(query)) return { kind: 'pattern', pattern: patternOf(query) }
  return { kind: 'words', key: plateKey(query), words: query.split(/\s+/) }
}

export function isLong(word: string): boolean {
  return [...word].length >= TRIGRAM
}

/** A key holds letters and digits alone, so nothing in it means anything to GLOB. */
function patternOf(query: string): string {
  return query
    .split(/([?*]+)/)
    .map((part, index) => (index % 2 === 1 ? part : plateKey(part)))
    .join('')
    .replace(/\*+/g, '*')
}
