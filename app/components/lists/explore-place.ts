/** The place in the list of explore that is remembered. Apart from the list itself, because vehicles' pages need it. */
export const PLACE = 'nampak:explore-place'

/** How long a list is remembered (EXP-27), ms. */
const MAX_AGE_MS = 30 * 60_000

export type SavedScroll = { query: string; scrollY: number; savedAt: number }

/** The browser's storage; null where it is forbidden. */
export function exploreStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** The query of the list that is remembered, whichever it is; null where none is. */
export function rememberedQuery(storage: Storage | null, at: number): string | null {
  return readScroll(storage, at)?.query ?? null
}

export function readScroll(storage: Storage | null, at: number): SavedScroll | null {
  const place = readStored(storage, PLACE) as Partial<SavedScroll> | null
  if (typeof place?.scrollY !== 'number' || typeof place.savedAt !== 'number') return null
  const age = at - place.savedAt
  return typeof place.query === 'string' && age >= 0 && age < MAX_AGE_MS ? (place as SavedScroll) : null
}

export function readStored(storage: Storage | null, key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
