import type { Viewer } from '#app/domain/users/user.ts'
import type { CollectionRow } from '#db/schema.ts'

/** In graphemes (COLL-34, COLL-35). */
export const maxCollectionName = 100
export const maxCollectionDescription = 500

/** COLL-50, COLL-51. */
export const publicCollectionsPerPage = 12
export const ownCollectionsPerPage = 50

/** Vehicles on a page of a collection, as explore has it. */
export const collectedPerPage = 24

/** As many vehicles as one call adds or takes out. */
export const maxVehiclesPerCall = 100

/** A collection as lists and its own page have it. Times are ms UTC. */
export type Collection = {
  id: number
  /** Kept when the name changes. */
  slug: string
  name: string
  description: string
  isPublic: boolean
  isFeatured: boolean
  /** Deleted ones are not counted. */
  vehicleCount: number
  /** The vehicle whose primary photo is the cover; null: the first one's. */
  coverVehicleId: number | null
  owner: { id: number; username: string }
  createdAt: number
  updatedAt: number
}

export function collectionPath({ slug }: Pick<Collection, 'slug'>): string {
  return `/collections/${slug}`
}

/** A private one is its owner's alone, whoever asks (contract, section 8). */
export function isCollectionOpenTo(
  viewer: Viewer,
  { owner_id, is_public }: Pick<CollectionRow, 'owner_id' | 'is_public'>,
): boolean {
  return is_public === 1 || viewer?.id === owner_id
}
