import type { Kysely } from 'kysely'
import { maxVehiclesPerCall } from '#app/domain/collections/collection.ts'
import { addToCollection } from '#app/domain/collections/collections.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { jsonEach } from '#app/domain/lists.server.ts'
import { plateKey, plateMaxTyped } from '#app/domain/plates/plate.ts'
import { cutGraphemes } from '#app/domain/text.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** A refusal names so many of the plates that are not there. */
const NAMED_PLATES = 5

/**
 * Adds vehicles by their plates, one a line or parted by commas, as `addToCollection` does: all or none. Ids are not
 * taken: `v-34` is the plate V 34. On `plates`: `field_required`, `collection_vehicles_limit`, `collection_plates_unknown`.
 */
export async function addPlatesToCollection(
  db: Kysely<Database>,
  member: Member,
  { collectionId, plates }: { collectionId: number; plates: string },
  at: number,
): Promise<number> {
  const written = [...new Set(plates.split(/[\n,;，；、]/).map((plate) => plate.trim()))].filter(Boolean)
  if (written.length === 0) throw new DomainError('field_required', { field: 'plates' })
  if (written.length > maxVehiclesPerCall) {
    const params = { max: maxVehiclesPerCall }
    throw new DomainError('collection_vehicles_limit', { field: 'plates', params })
  }
  const ids = await vehicleIdsOf(db, written)
  return addToCollection(db, member, { collectionId, vehicleIds: ids }, at)
}

async function vehicleIdsOf(db: ReadDatabase, written: string[]): Promise<number[]> {
  const rows = await platesQuery(db, written.map(plateKey)).execute()
  const byPlate = new Map(rows.map(({ id, plate }) => [plate, id]))
  const idOf = (plate: string) => byPlate.get(plateKey(plate))
  const unknown = written.filter((plate) => idOf(plate) === undefined)
  if (unknown.length > 0) throw unknownPlates(unknown)
  return [...new Set(written.flatMap((plate) => idOf(plate) ?? []))]
}

export function platesQuery(db: ReadDatabase, keys: string[]) {
  return db
    .selectFrom('vehicles')
    .select(['id', 'plate'])
    .where('plate', 'in', ({ selectFrom }) => selectFrom(jsonEach<string>(keys)).select('each.value'))
    .where('deleted_at', 'is', null)
}

function unknownPlates(unknown: string[]): DomainError {
  const named = unknown.slice(0, NAMED_PLATES).map((plate) => cutGraphemes(plate, plateMaxTyped))
  const more = unknown.length > NAMED_PLATES ? ['…'] : []
  return new DomainError('collection_plates_unknown', {
    field: 'plates',
    params: { plates: [...named, ...more].join(' · ') },
  })
}
