import { expect, test } from 'vitest'
import {
  clearExplore,
  listQuery,
  restoreExplore,
  saveList,
  saveScroll,
} from '#app/components/lists/explore-memory.ts'
import { rememberedQuery } from '#app/components/lists/explore-place.ts'
import type { PlateTileProps } from '#app/components/lists/tile.tsx'

const MINUTE = 60_000
const here = { query: 'make=Perodua', language: 'en' }

/** A browser's storage that holds so many characters. */
class Memory implements Storage {
  [name: string]: unknown
  readonly #values = new Map<string, string>()
  readonly #room: number
  constructor(room = 5_000_000) {
    this.#room = room
  }
  get length() {
    return this.#values.size
  }
  key = (index: number) => [...this.#values.keys()][index] ?? null
  getItem = (key: string) => this.#values.get(key) ?? null
  removeItem = (key: string) => void this.#values.delete(key)
  clear = () => this.#values.clear()
  setItem = (key: string, value: string) => {
    if (value.length > this.#room) throw new DOMException('Full', 'QuotaExceededError')
    this.#values.set(key, value)
  }
}

function tiles(count: number): PlateTileProps[] {
  return Array.from({ length: count }, (_, index) => ({
    href: `/plate/WXY${index}`,
    plate: `WXY${index}`,
    plateText: `WXY ${index}`,
    plateStyle: 'malaysia-legacy',
    title: 'Perodua Myvi',
    age: { iso: '2026-05-03T04:00:00.000Z', text: '2m' },
  }))
}

function kept(count = 24, storage = new Memory()): Memory {
  saveList(storage, here, { tiles: tiles(count), nextHref: '?make=Perodua&cursor=1-2' })
  saveScroll(storage, here.query, 1_800, 0)
  return storage
}

test('list and place come back on the return (EXP-25, EXP-26)', () => {
  expect(restoreExplore(kept(), here, 5 * MINUTE)).toMatchObject({
    tiles: tiles(24),
    nextHref: '?make=Perodua&cursor=1-2',
    scrollY: 1_800,
  })
})

test('the state is gone after 30 minutes (EXP-27), counted from when the list was left', () => {
  expect(restoreExplore(kept(), here, 30 * MINUTE - 1)).not.toBeNull()
  expect(restoreExplore(kept(), here, 30 * MINUTE)).toBeNull()
  const storage = kept()
  saveScroll(storage, here.query, 900, 40 * MINUTE)
  expect(restoreExplore(storage, here, 60 * MINUTE)).toMatchObject({ scrollY: 900 })
})

test('a clock that was set back ends it', () => {
  expect(restoreExplore(kept(), here, -1)).toBeNull()
})

test('another query discards it (EXP-28)', () => {
  const storage = kept()
  expect(restoreExplore(storage, { ...here, query: 'make=Proton' }, MINUTE)).toBeNull()
  expect(restoreExplore(storage, here, MINUTE)).toBeNull()
  expect(storage).toHaveLength(0)
})

test('so does another language', () => {
  expect(restoreExplore(kept(), { ...here, language: 'ms' }, MINUTE)).toBeNull()
})

test.each([
  ['', ''],
  ['?from=vehicle', ''],
  ['?make=Perodua&from=vehicle', 'make=Perodua'],
  ['?search=WXY%3F%3F8&sort=likes', 'search=WXY%3F%3F8&sort=likes'],
])('the query of %s is %s: where one comes from is no other list (EXP-08)', (search, query) => {
  expect(listQuery(search)).toBe(query)
})

test('the way back leads to the list that is remembered', () => {
  expect(rememberedQuery(kept(), MINUTE)).toBe('make=Perodua')
  expect(rememberedQuery(kept(), 31 * MINUTE)).toBeNull()
  expect(rememberedQuery(new Memory(), MINUTE)).toBeNull()
})

test('more than 300 vehicles are not remembered', () => {
  expect(restoreExplore(kept(300), here, MINUTE)?.tiles).toHaveLength(300)
  expect(restoreExplore(kept(301, kept(24)), here, MINUTE)).toBeNull()
})

test('a full storage forgets the list that would no longer be right', () => {
  const storage = new Memory(10_000)
  kept(12, storage)
  expect(restoreExplore(storage, here, MINUTE)?.tiles).toHaveLength(12)
  kept(200, storage)
  expect(restoreExplore(storage, here, MINUTE)).toBeNull()
})

test.each(['', 'null', '{', '[]', '{"shape":1,"query":"make=Perodua","tiles":7}', '{"shape":0}'])(
  'what is no list of ours is none: %s',
  (text) => {
    const storage = kept()
    storage.setItem('nampak:explore', text)
    expect(restoreExplore(storage, here, MINUTE)).toBeNull()
  },
)

test('without a storage, or with one that refuses everything, nothing breaks', () => {
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  const closed = { getItem: refuse, setItem: refuse, removeItem: refuse } as unknown as Storage
  for (const storage of [null, closed]) {
    saveList(storage, here, { tiles: tiles(1), nextHref: null })
    saveScroll(storage, here.query, 10, 0)
    expect(restoreExplore(storage, here, 0)).toBeNull()
    expect(rememberedQuery(storage, 0)).toBeNull()
    clearExplore(storage)
  }
})
