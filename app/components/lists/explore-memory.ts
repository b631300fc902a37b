import type { TileList } from '#app/components/lists/use-more-tiles.ts'

const LIST = 'nampak:explore'
const PLACE = 'nampak:explore-place'

/** Version of the stored tiles: what an older version has stored is ignored. */
const TILE_VERSION = 1

/** How long a list is remembered (EXP-27), ms. */
const MAX_AGE_MS = 30 * 60_000

/** A longer list is not remembered: it would fill the storage. */
const MAX_TILES = 300

/** Identifies a list. Its tiles hold texts, so the language counts. */
export type ExploreAddress = { query: string; language: string }

type SavedList = TileList & ExploreAddress & { shape: number }
type SavedScroll = { query: string; scrollY: number; savedAt: number }

/** The query of an address as far as it identifies a list: `from` does not (EXP-08). */
export function listQuery(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('from')
  return query.toString()
}

/** The browser's storage; null where it is forbidden. */
export function exploreStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

export function saveList(
  storage: Storage | null,
  address: ExploreAddress,
  { tiles, nextHref }: TileList,
): void {
  if (tiles.length > MAX_TILES) return clearExplore(storage)
  const kept: SavedList = { shape: TILE_VERSION, ...address, tiles, nextHref }
  if (!write(storage, LIST, kept)) clearExplore(storage)
}

/** Stored apart from the list, because it is small and changes all the time. */
export function saveScroll(storage: Storage | null, query: string, scrollY: number, at: number): void {
  const kept: SavedScroll = { query, scrollY, savedAt: at }
  write(storage, PLACE, kept)
}

/** The stored list, if it is the one asked for; another one is removed (EXP-27, EXP-28). */
export function restoreExplore(
  storage: Storage | null,
  { query, language }: ExploreAddress,
  at: number,
): (TileList & { scrollY: number }) | null {
  const kept = readSaved(storage, at)
  if (kept !== null && kept.query === query && kept.language === language) return kept
  clearExplore(storage)
  return null
}

/** The query of the list that is remembered, whichever it is; null where none is. */
export function rememberedQuery(storage: Storage | null, at: number): string | null {
  return readScroll(storage, at)?.query ?? null
}

export function clearExplore(storage: Storage | null): void {
  try {
    storage?.removeItem(LIST)
    storage?.removeItem(PLACE)
  } catch {
    // Nothing could be kept there either.
  }
}

function readSaved(storage: Storage | null, at: number): (SavedList & SavedScroll) | null {
  const list = read(storage, LIST) as Partial<SavedList> | null
  const place = readScroll(storage, at)
  if (place === null || list?.query !== place.query) return null
  if (list?.shape !== TILE_VERSION || !Array.isArray(list.tiles) || typeof list.query !== 'string')
    return null
  return { ...list, ...place } as SavedList & SavedScroll
}

function readScroll(storage: Storage | null, at: number): SavedScroll | null {
  const place = read(storage, PLACE) as Partial<SavedScroll> | null
  if (typeof place?.scrollY !== 'number' || typeof place.savedAt !== 'number') return null
  const age = at - place.savedAt
  return typeof place.query === 'string' && age >= 0 && age < MAX_AGE_MS ? (place as SavedScroll) : null
}

function read(storage: Storage | null, key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** False where the storage is full or forbidden. */
function write(storage: Storage | null, key: string, value: unknown): boolean {
  try {
    storage?.setItem(key, JSON.stringify(value))
    return storage !== null
  } catch {
    return false
  }
}
