import type { TileList } from '#app/components/lists/use-more-tiles.ts'

const LIST = 'nampak:explore'
const PLACE = 'nampak:explore-place'

/** Raised when tiles change their shape: what an older page has kept is not shown then. */
const SHAPE = 1

/** How long a list is remembered (EXP-27), ms. */
const REMEMBERED_MS = 30 * 60_000

/** A longer list is not remembered: it would fill the storage. */
const MAX_TILES = 300

/** Which list it is. Its tiles are worded, so it is another one in another language. */
export type ExploreAddress = { query: string; language: string }

type KeptList = TileList & ExploreAddress & { shape: number }
type KeptPlace = { query: string; scrollY: number; savedAt: number }

/** The query of an address as it tells lists apart: where its reader comes from changes nothing in it (EXP-08). */
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
  const kept: KeptList = { shape: SHAPE, ...address, tiles, nextHref }
  if (!write(storage, LIST, kept)) clearExplore(storage)
}

/** Apart from the list, because it changes all the time and is little. */
export function savePlace(storage: Storage | null, query: string, scrollY: number, at: number): void {
  const kept: KeptPlace = { query, scrollY, savedAt: at }
  write(storage, PLACE, kept)
}

/** What was kept of that list; anything else that was kept is forgotten (EXP-27, EXP-28). */
export function restoreExplore(
  storage: Storage | null,
  { query, language }: ExploreAddress,
  at: number,
): (TileList & { scrollY: number }) | null {
  const kept = readKept(storage, at)
  if (kept !== null && kept.query === query && kept.language === language) return kept
  clearExplore(storage)
  return null
}

/** The query of the list that is remembered, whichever it is; null where none is. */
export function rememberedQuery(storage: Storage | null, at: number): string | null {
  return readPlace(storage, at)?.query ?? null
}

export function clearExplore(storage: Storage | null): void {
  try {
    storage?.removeItem(LIST)
    storage?.removeItem(PLACE)
  } catch {
    // Nothing could be kept there either.
  }
}

function readKept(storage: Storage | null, at: number): (KeptList & KeptPlace) | null {
  const list = read(storage, LIST) as Partial<KeptList> | null
  const place = readPlace(storage, at)
  if (place === null || list?.query !== place.query) return null
  if (list?.shape !== SHAPE || !Array.isArray(list.tiles) || typeof list.query !== 'string') return null
  return { ...list, ...place } as KeptList & KeptPlace
}

function readPlace(storage: Storage | null, at: number): KeptPlace | null {
  const place = read(storage, PLACE) as Partial<KeptPlace> | null
  if (typeof place?.scrollY !== 'number' || typeof place.savedAt !== 'number') return null
  const age = at - place.savedAt
  return typeof place.query === 'string' && age >= 0 && age < REMEMBERED_MS ? (place as KeptPlace) : null
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
