/** In graphemes (contract, section 4). */
export const maxStory = 5_000

/** Of a make's and a model's name, and of a colour's and a body style's, in graphemes. */
export const maxName = 60
export const maxColour = 40

/** A new vehicle's first spotter is asked for a photo while it is this young (VEH-94), ms. */
export const NEW_VEHICLE_MS = 5_000

/** For so long it can be removed for good (VEH-92), ms. */
export const HARD_DELETE_MS = 60_000

export function vehiclePath(plate: string): string {
  return `/plate/${encodeURIComponent(plate)}`
}

/** "BMW M3", "BMW", or null when nobody has said yet. */
export function makeAndModel(vehicle: { make: string | null; model: string | null }): string | null {
  return vehicle.make === null ? null : [vehicle.make, vehicle.model].filter(Boolean).join(' ')
}

/** A vehicle's badge (VEH-99 to VEH-102): `G80` for the BMW M3 itself, `G80 Kit` where the kit is fitted. */
export function g80Badge(vehicle: {
  make: string | null
  model: string | null
  g80ConversionKit: 'Yes' | 'No'
}): 'G80' | 'G80 Kit' | null {
  if (vehicle.make === 'BMW' && vehicle.model === 'M3') return 'G80'
  return vehicle.g80ConversionKit === 'Yes' ? 'G80 Kit' : null
}

/** The G80 question is asked for a BMW of another model than the M3 (VEH-120). */
export function asksForG80Kit({ make, model }: { make: string | null; model: string | null }): boolean {
  return make === 'BMW' && model !== 'M3'
}

type Who = { id: number; isAdmin: boolean } | null
type Whose = { firstAddedBy: number | null }

/** Plate and style: the first spotter, and admins (PERM-42, PERM-43). */
export function canEditPlate(viewer: Who, vehicle: Whose): boolean {
  return isSpotterOrAdmin(viewer, vehicle)
}

/** The first spotter, and admins (PERM-44, PERM-45). */
export function canDeleteVehicle(viewer: Who, vehicle: Whose): boolean {
  return isSpotterOrAdmin(viewer, vehicle)
}

/** Deleted vehicles' photos and text are for their first spotter and admins (contract, section 4). */
export function mayReadDeleted(viewer: Who, vehicle: Whose): boolean {
  return isSpotterOrAdmin(viewer, vehicle)
}

/** Whether photos and text of a vehicle, active or deleted, are open to this reader. */
export function isOpenTo(
  viewer: Who,
  vehicle: { deleted_at: number | null; first_added_by: number | null },
): boolean {
  return vehicle.deleted_at === null || mayReadDeleted(viewer, { firstAddedBy: vehicle.first_added_by })
}

function isSpotterOrAdmin(viewer: Who, vehicle: Whose): boolean {
  return viewer !== null && (viewer.isAdmin || viewer.id === vehicle.firstAddedBy)
}

/** What a deletion takes from everybody but the first spotter and admins. */
export const hiddenWhenDeleted = {
  make: null,
  model: null,
  color: null,
  body_style: null,
  g80_conversion_kit: 'No',
  profile: '',
  richness: 0,
  hits: 0,
  likes_count: 0,
  discussion_count: 0,
  deleted_by: null,
} as const
