import { z } from 'zod'
import { toId } from '#app/domain/ids.ts'
import { iso, isoOrNull } from '#app/domain/iso.ts'
import { type GalleryImage, imageJson, toImageJson } from '#app/domain/media/media-json.ts'
import { plateStyles, plateText } from '#app/domain/plates/plate.ts'
import { briefUserJson, toBriefUserJson } from '#app/domain/users/user-json.ts'
import { type SpottedBadge, spottedBadgeJson } from '#app/domain/vehicle-page/spotted.ts'
import { changeJson, type VehicleChange } from '#app/domain/vehicles/change.ts'
import { wholeStory } from '#app/domain/vehicles/story.server.ts'
import { hiddenWhenDeleted } from '#app/domain/vehicles/vehicle.ts'
import type { UserRow, VehicleRow } from '#db/schema.ts'

/**
 * A vehicle (VEH-47 to VEH-67). In lists `images` holds the primary image only, `profile` its first 500 characters, and
 * history and badges are left out.
 */
export const vehicleJson = z.object({
  _id: z.string(),
  plate: z.string(),
  plateText: z.string(),
  plateStyle: z.enum(plateStyles),
  basicInfo: z.object({ make: z.string().nullable(), model: z.string().nullable() }),
  color: z.string().nullable(),
  bodyStyle: z.string().nullable(),
  g80ConversionKit: z.enum(['Yes', 'No']),
  profile: z.string(),
  profileRichnessScore: z.number().int().min(0).max(100),
  hits: z.number().int(),
  likesCount: z.number().int(),
  discussionCount: z.number().int(),
  images: z.array(imageJson),
  tags: z.array(z.object({ type: z.string() })),
  firstAddedBy: briefUserJson.nullable(),
  firstAddedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  isDeleted: z.boolean(),
  deletedAt: z.iso.datetime().nullable(),
  deletedBy: z.string().nullable(),
  changeHistory: z.array(changeJson).optional(),
  spottedBadges: z.array(spottedBadgeJson).optional(),
})

export type VehicleJson = z.output<typeof vehicleJson>

export type VehicleParts = {
  images: GalleryImage[]
  tags: string[]
  firstAddedBy: Pick<UserRow, 'id' | 'username' | 'avatar' | 'rep'> | null
  changeHistory?: VehicleChange[]
  spottedBadges?: SpottedBadge[]
}

/** What is told of a vehicle's own row. */
export type VehicleJsonRow = Pick<
  VehicleRow,
  | 'id'
  | 'plate'
  | 'plate_style'
  | 'make'
  | 'model'
  | 'color'
  | 'body_style'
  | 'g80_conversion_kit'
  | 'profile'
  | 'richness'
  | 'hits'
  | 'likes_count'
  | 'discussion_count'
  | 'first_added_at'
  | 'created_at'
  | 'deleted_at'
  | 'deleted_by'
>

/** `isOpen` is false for readers to whom a deleted vehicle shows its plate and nothing else. */
export function toVehicleJson(row: VehicleJsonRow, parts: VehicleParts, isOpen = true): VehicleJson {
  const vehicle = isOpen ? row : { ...row, ...hiddenWhenDeleted }
  const { images, tags, firstAddedBy, changeHistory, spottedBadges } = isOpen ? parts : nothing
  return {
    _id: toId('vehicle', vehicle.id),
    plate: vehicle.plate,
    plateText: plateText(vehicle.plate, vehicle.plate_style),
    plateStyle: vehicle.plate_style,
    basicInfo: { make: vehicle.make, model: vehicle.model },
    color: vehicle.color,
    bodyStyle: vehicle.body_style,
    g80ConversionKit: vehicle.g80_conversion_kit,
    profile: wholeStory(vehicle.profile),
    profileRichnessScore: vehicle.richness,
    hits: vehicle.hits,
    likesCount: vehicle.likes_count,
    discussionCount: vehicle.discussion_count,
    images: images.map(toImageJson),
    tags: tags.map((type) => ({ type })),
    firstAddedBy: firstAddedBy && toBriefUserJson(firstAddedBy),
    firstAddedAt: iso(vehicle.first_added_at),
    createdAt: iso(vehicle.created_at),
    isDeleted: vehicle.deleted_at !== null,
    deletedAt: isoOrNull(vehicle.deleted_at),
    deletedBy: vehicle.deleted_by === null ? null : toId('user', vehicle.deleted_by),
    ...(changeHistory ? { changeHistory } : {}),
    ...(spottedBadges ? { spottedBadges } : {}),
  }
}

const nothing: VehicleParts = {
  images: [],
  tags: [],
  firstAddedBy: null,
  changeHistory: [],
  spottedBadges: [],
}
