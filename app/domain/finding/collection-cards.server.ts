import type { Collection } from '#app/domain/collections/collection.ts'
import { firstCollectedQuery } from '#app/domain/finding/collected.server.ts'
import { cardsQuery, toCard } from '#app/domain/finding/listed.server.ts'
import type { ListedCollection } from '#app/domain/finding/listed-collection.ts'
import type { VehicleCard } from '#app/domain/finding/vehicle-card.ts'
import { groupBy } from '#app/domain/lists.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** A card shows so many vehicles. */
const SHOWN_VEHICLES = 4

/** Collections as cards show them, in their order. Two queries however many they are. */
export async function collectionCardsOf(
  db: ReadDatabase,
  collections: readonly Collection[],
): Promise<ListedCollection[]> {
  const ids = collections.map(({ id }) => id)
  const entries = ids.length === 0 ? [] : await firstCollectedQuery(db, ids).execute()
  const entriesOf = groupBy(entries, ({ collection_id }) => collection_id)
  const chosen = collections.flatMap(({ coverVehicleId }) => coverVehicleId ?? [])
  const cards = await cardsById(db, [...entries.map(({ vehicle_id }) => vehicle_id), ...chosen])
  return collections.map((collection) => {
    const first = (entriesOf.get(collection.id) ?? []).map(({ vehicle_id }) => vehicle_id)
    const shown = new Set([
      ...(collection.coverVehicleId === null ? [] : [collection.coverVehicleId]),
      ...first,
    ])
    const vehicles = [...shown].flatMap((id) => cards.get(id) ?? []).slice(0, SHOWN_VEHICLES)
    return { ...collection, vehicles }
  })
}

async function cardsById(db: ReadDatabase, ids: number[]): Promise<Map<number, VehicleCard>> {
  if (ids.length === 0) return new Map()
  const rows = await cardsQuery(db, [...new Set(ids)])
    .where('vehicles.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, toCard(row)]))
}
