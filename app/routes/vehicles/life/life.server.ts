import { toId } from '#app/domain/ids.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { plateKey, plateText } from '#app/domain/plates/plate.ts'
import { type PlateWarning, plateWarning } from '#app/domain/plates/warning.ts'
import {
  canDeleteVehicle,
  canEditPlate,
  HARD_DELETE_MS,
  NEW_VEHICLE_MS,
  vehiclePath,
} from '#app/domain/vehicles/vehicle.ts'
import { redirectsTo } from '#app/domain/vehicles/vehicles.server.ts'
import { formatDate, type Moment } from '#app/i18n/format.ts'
import { lifeIntents } from '#app/routes/vehicles/life/life-forms.server.ts'
import type { SectionArgs, VehicleSection } from '#app/routes/vehicles/section.server.ts'

/** That it is new, deleted, or had another plate, and what its first spotter and admins may do about it. */
export type LifeView = {
  can: { editPlate: boolean; delete: boolean; restore: boolean }
  /** Its first spotter may still remove it for good, for so many ms; `isNew` within its first 5 s. */
  removal: { leftMs: number; isNew: boolean } | null
  /** To admins: deleted vehicles of the same plate. */
  deletedTwins: { path: string; deletedAt: Moment }[]
  /** The plate that led here: the vehicle had it before. */
  formerPlate: string | null
  warning: PlateWarning | null
}

export const life = { read: readLife, intents: lifeIntents } satisfies VehicleSection

async function readLife(args: SectionArgs): Promise<LifeView> {
  const { page, viewer, language, at } = args
  const { vehicle, canRemove, deletedTwins } = page
  const isActive = vehicle.deleted_at === null
  const isOwn = viewer !== null && viewer.id === vehicle.first_added_by
  const whose = { firstAddedBy: vehicle.first_added_by }
  const age = at - vehicle.created_at
  return {
    can: {
      editPlate: isActive && canEditPlate(viewer, whose),
      delete: isActive && canDeleteVehicle(viewer, whose),
      restore: !isActive && viewer?.isAdmin === true,
    },
    removal: canRemove ? { leftMs: HARD_DELETE_MS - age, isNew: age < NEW_VEHICLE_MS } : null,
    deletedTwins: deletedTwins.map(({ id, deleted_at }) => ({
      path: `${vehiclePath(vehicle.plate)}?deleted=${toId('vehicle', id)}`,
      deletedAt: formatDate(language, deleted_at ?? 0),
    })),
    formerPlate: await readFormerPlate(args),
    warning: isOwn ? plateWarning(vehicle.plate) : null,
  }
}

/** The plate that led here (`?from=`), as long as it does: it may be another vehicle's by now. */
async function readFormerPlate({ db, url, vehicle }: SectionArgs): Promise<string | null> {
  const from = plateKey(url.searchParams.get('from') ?? '')
  const isFormer = from !== '' && (await redirectsTo(db, from, vehicle.id))
  return isFormer ? plateText(from, classifyPlate(from).style) : null
}
