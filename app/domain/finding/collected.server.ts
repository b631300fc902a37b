import { z } from 'zod'
import type { Collection } from '#app/domain/collections/collection.ts'
import { listedOf } from '#app/domain/finding/listed.server.ts'
import { toId } from '#app/domain/ids.ts'
import { iso } from '#app/domain/iso.ts'
import { groupBy, jsonEach } from '#app/domain/lists.server.ts'
import { type ImageLinksJson, imageLinksJson } from '#app/domain/media/media-json.ts'
import type { Viewer } from '#app/domain/users/user.ts'
import { type VehicleJson, vehicleJson } from '#app/domain/vehicle-page/vehicle-json.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** So many of a collection's vehicles come with it where many are listed. */
const LISTED_VEHICLES = 4

/** A collection (COLL-15 to COLL-27). In lists `vehicles` holds its first four, on its own a page of them. */
export const collectionJson = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** The primary photo of the chosen vehicle, or of the first one. */
  coverImage: imageLinksJson.nullable(),
  vehicles: z.array(vehicleJson),
  vehicleCount: z.number().int(),
  isPublic: z.boolean(),
  isFeatured: z.boolean(),
  owner: z.object({ _id: z.string(), username: z.string() }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  isMine: z.boolean(),
})

export type CollectionJson = z.output<typeof collectionJson>

/** As lists hold them. The same few queries however many they are. */
export async function listCollectionsJson(
  db: ReadDatabase,
  viewer: Viewer,
  collections: readonly Collection[],
): Promise<CollectionJson[]> {
  const entries = await firstCollectedQuery(
    db,
    collections.map(({ id }) => id),
  ).execute()
  const firstIds = groupBy(entries, ({ collection_id }) => collection_id)
  const covers = collections.flatMap(({ coverVehicleId }) => coverVehicleId ?? [])
  const vehicles = await vehiclesById(db, [...entries.map(({ vehicle_id }) => vehicle_id), ...covers])
  return collections.map((collection) => {
    const ids = (firstIds.get(collection.id) ?? []).map(({ vehicle_id }) => vehicle_id)
    const first = ids.flatMap((id) => vehicles.get(id) ?? [])
    return toCollectionJson(collection, viewer, first, coverOf(collection, vehicles) ?? first[0])
  })
}

/** One collection with these of its vehicles. */
export async function readCollectionJson(
  db: ReadDatabase,
  viewer: Viewer,
  collection: Collection,
  vehicleIds: number[],
): Promise<CollectionJson> {
  const [listed] = await listCollectionsJson(db, viewer, [collection])
  const vehicles = await listedOf(db, vehicleIds)
  return { ...(listed as CollectionJson), vehicles }
}

/** The first vehicles of each collection, in its order; deleted ones are left out. */
export function firstCollectedQuery(db: ReadDatabase, collectionIds: number[]) {
  return db
    .selectFrom(jsonEach<number>(collectionIds))
    .innerJoin('collection_vehicles as entry', (join) =>
      join
        .onRef('entry.collection_id', '=', 'each.value')
        .on('entry.vehicle_id', 'in', (eb) =>
          eb
            .selectFrom('collection_vehicles as first')
            .innerJoin('vehicles', 'vehicles.id', 'first.vehicle_id')
            .select('first.vehicle_id')
            .whereRef('first.collection_id', '=', 'each.value')
            .where('vehicles.deleted_at', 'is', null)
            .orderBy('first.position')
            .orderBy('first.vehicle_id')
            .limit(LISTED_VEHICLES),
        ),
    )
    .select(['entry.collection_id', 'entry.vehicle_id'])
    .orderBy('entry.position')
    .orderBy('entry.vehicle_id')
}

async function vehiclesById(db: ReadDatabase, ids: number[]): Promise<Map<number, VehicleJson>> {
  const wanted = [...new Set(ids)]
  const vehicles = await listedOf(db, wanted)
  const byId = new Map(vehicles.map((vehicle) => [vehicle._id, vehicle]))
  return new Map(
    wanted.flatMap((id) => {
      const vehicle = byId.get(toId('vehicle', id))
      return vehicle === undefined || vehicle.isDeleted ? [] : [[id, vehicle]]
    }),
  )
}

function coverOf(
  { coverVehicleId }: Collection,
  vehicles: Map<number, VehicleJson>,
): VehicleJson | undefined {
  return coverVehicleId === null ? undefined : vehicles.get(coverVehicleId)
}

function toCollectionJson(
  collection: Collection,
  viewer: Viewer,
  vehicles: VehicleJson[],
  cover: VehicleJson | undefined,
): CollectionJson {
  const { id, slug, name, description, isPublic, isFeatured, vehicleCount, owner } = collection
  return {
    _id: toId('collection', id),
    slug,
    name,
    description,
    coverImage: linksOf(cover),
    vehicles,
    vehicleCount,
    isPublic,
    isFeatured,
    owner: { _id: toId('user', owner.id), username: owner.username },
    createdAt: iso(collection.createdAt),
    updatedAt: iso(collection.updatedAt),
    isMine: viewer?.id === owner.id,
  }
}

function linksOf(vehicle: VehicleJson | undefined): ImageLinksJson | null {
  const image = vehicle?.images[0]
  return image === undefined ? null : { url: image.url, variants: image.variants }
}
