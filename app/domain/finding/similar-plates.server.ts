import { jsonEach } from '#app/domain/lists.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** Characters that are easily confused on a plate. */
const lookAlikes = ['0ODQ', '1IJLT', '2Z7', '38B', '4A', '5S', '6GC', 'UVY', 'MNW', 'EF', 'PR', 'KX']

/** Characters changed at most, and plates shown. */
const MAX_CHANGED = 2
const MAX_SHOWN = 6

/** A key of ten characters has no more readings than that. */
const MAX_READINGS = 2_000

/** Ids of active vehicles whose plates look like that key, those that differ least first. */
export async function similarPlates(db: ReadDatabase, key: string): Promise<number[]> {
  const readings = readingsOf(key)
  if (readings.size === 0) return []
  const rows = await similarPlatesQuery(db, [...readings.keys()]).execute()
  const changed = (plate: string) => readings.get(plate) ?? MAX_CHANGED
  return rows
    .sort((one, other) => changed(one.plate) - changed(other.plate) || one.plate.localeCompare(other.plate))
    .slice(0, MAX_SHOWN)
    .map(({ id }) => id)
}

export function similarPlatesQuery(db: ReadDatabase, keys: string[]) {
  return db
    .selectFrom(jsonEach(keys))
    .innerJoin('vehicles', 'vehicles.plate', 'each.value')
    .select(['vehicles.id', 'vehicles.plate'])
    .where('vehicles.deleted_at', 'is', null)
}

/** Variants of the key with one or two characters replaced by similar ones, with that number. */
function readingsOf(key: string): Map<string, number> {
  const known = new Map([[key, 0]])
  let last = [key]
  for (let changed = 1; changed <= MAX_CHANGED; changed++) {
    const next = last.flatMap(changedOnce).filter((reading) => !known.has(reading))
    for (const reading of next.slice(0, MAX_READINGS)) known.set(reading, changed)
    last = next
  }
  known.delete(key)
  return known
}

function changedOnce(key: string): string[] {
  return [...key].flatMap((character, place) => {
    const others = lookAlikes.filter((group) => group.includes(character)).join('')
    return [...others]
      .filter((other) => other !== character)
      .map((other) => key.slice(0, place) + other + key.slice(place + 1))
  })
}
