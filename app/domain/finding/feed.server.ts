import { selectCards, toCard } from '#app/domain/finding/listed.server.ts'
import type { VehicleCard } from '#app/domain/finding/vehicle-card.ts'
import { storyExcerpt } from '#app/domain/vehicles/story.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** Entries of a feed. */
export const vehiclesPerFeed = 30

/** A vehicle as feeds tell of it, with the beginning of its story; `spotter` is null when their account is gone. */
export type FeedVehicle = VehicleCard & {
  color: string | null
  profile: string
  spotter: string | null
  /** When it came into the list that the feed is of, ms UTC. */
  listedAt: number
}

/** What was added last. */
export async function newestForFeed(db: ReadDatabase): Promise<FeedVehicle[]> {
  return (await newestForFeedQuery(db).execute()).map((row) => toFeedVehicle(row, row.first_added_at))
}

/** What was put into a collection last. */
export async function collectedForFeed(db: ReadDatabase, collectionId: number): Promise<FeedVehicle[]> {
  return (await collectedForFeedQuery(db, collectionId).execute()).map((row) =>
    toFeedVehicle(row, row.added_at),
  )
}

export function collectedForFeedQuery(db: ReadDatabase, collectionId: number) {
  return selectForFeed(db)
    .innerJoin('collection_vehicles as entry', 'entry.vehicle_id', 'vehicles.id')
    .select('entry.added_at')
    .where('entry.collection_id', '=', collectionId)
    .orderBy('entry.position', 'desc')
    .limit(vehiclesPerFeed)
}

/** What a member spotted last. */
export async function spottedForFeed(db: ReadDatabase, userId: number): Promise<FeedVehicle[]> {
  return (await spottedForFeedQuery(db, userId).execute()).map((row) =>
    toFeedVehicle(row, row.first_added_at),
  )
}

export function spottedForFeedQuery(db: ReadDatabase, userId: number) {
  return newestForFeedQuery(db).where('vehicles.first_added_by', '=', userId)
}

function toFeedVehicle(row: FeedRow, listedAt: number): FeedVehicle {
  return {
    ...toCard(row),
    color: row.color,
    profile: storyExcerpt(row.profile),
    spotter: row.spotterName,
    listedAt,
  }
}

type FeedRow = Awaited<ReturnType<ReturnType<typeof selectForFeed>['executeTakeFirstOrThrow']>>

function selectForFeed(db: ReadDatabase) {
  return selectCards(db)
    .leftJoin('users as spotter', 'spotter.id', 'vehicles.first_added_by')
    .select(['vehicles.color', 'vehicles.profile', 'spotter.username as spotterName'])
    .where('vehicles.deleted_at', 'is', null)
}

export function newestForFeedQuery(db: ReadDatabase) {
  return selectForFeed(db)
    .orderBy('vehicles.first_added_at', 'desc')
    .orderBy('vehicles.id', 'desc')
    .limit(vehiclesPerFeed)
}
