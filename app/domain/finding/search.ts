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
      /** All of them must match, each somewhere in make, model and profile; without capitals, each once. */
      words: string[]
    }

/** Under that many characters the search by trigrams finds nothing. */
export const TRIGRAM = 3

/** A search for everything is none: null. */
export function parseSearch(text: string): Search | null {
  const query = cutGraphemes(text.replace(invisible, '').replace(/\p{Cc}/gu, ' '), SEARCH_MAX).trim()
  if (query === '') return null
  if (/[?*]/.test(query.normalize('NFKC'))) return { kind: 'pattern', pattern: patternOf(query) }
  return { kind: 'words', key: plateKey(query), words: [...new Set(query.toLowerCase().split(/\s+/))] }
}

/** Whether some of it is looked for in whole texts, which takes longer than looking at a plate. */
export function looksThroughTexts(search: Search): boolean {
  return search.kind === 'words' && search.words.some(isLong)
}

export function isLong(word: string): boolean {
  return [...word].length >= TRIGRAM
}

/** Marks that come along when a text is pasted. Those that join characters stay. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** As it is written and as plain characters would write it: `ＭＹＶＩ`, `m²`. Texts are searched as they were written. */
export function spellings(word: string): string[] {
  return [...new Set([word, word.normalize('NFKC').toLowerCase()])].filter(isLong)
}

/** A key holds letters and digits alone, so nothing in it means anything to GLOB. */
function patternOf(query: string): string {
  return query
    .normalize('NFKC')
    .split(/([?*]+)/)
    .map((part, index) => (index % 2 === 1 ? part : plateKey(part)))
    .join('')
    .replace(/\*+/g, '*')
}
