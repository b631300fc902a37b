import { PLACE, readScroll, readStored, type SavedScroll } from '#app/components/lists/explore-place.ts'
import type { TileList } from '#app/components/lists/use-more-tiles.ts'

const LIST = 'nampak:explore'

/** Version of the stored tiles: what an older version has stored is ignored. */
const TILE_VERSION = 1

/** A longer list is not remembered: it would fill the storage. */
const MAX_TILES = 300

/** Identifies a list. Its tiles hold texts, so the language counts. */
export type ExploreAddress = { query: string; language: string }

type SavedList = TileList & ExploreAddress & { shape: number }

/** The query of an address as far as it identifies a list: `from` does not (EXP-08). */
export function listQuery(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('from')
  return query.toString()
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

export function clearExplore(storage: Storage | null): void {
  try {
    storage?.removeItem(LIST)
    storage?.removeItem(PLACE)
  } catch {
    // Nothing could be kept there either.
  }
}

function readSaved(storage: Storage | null, at: number): (SavedList & SavedScroll) | null {
  const list = readStored(storage, LIST) as Partial<SavedList> | null
  const place = readScroll(storage, at)
  if (place === null || list?.query !== place.query) return null
  if (list?.shape !== TILE_VERSION || !Array.isArray(list.tiles) || typeof list.query !== 'string')
    return null
  return { ...list, ...place } as SavedList & SavedScroll
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
