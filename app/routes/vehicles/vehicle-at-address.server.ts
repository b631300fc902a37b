import { DomainError, found } from '#app/domain/errors.ts'
import { fromId } from '#app/domain/ids.ts'
import { plateKey } from '#app/domain/plates/plate.ts'
import { isOpenTo } from '#app/domain/vehicles/vehicle.ts'
import { deletedVehicle, vehicleAtPlate, vehicleById } from '#app/domain/vehicles/vehicles.server.ts'
import type { IntentArgs } from '#app/http/screens/screen-action.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import type { VehicleRow } from '#db/schema.ts'

/**
 * The vehicle whose page a form was sent from, active or deleted; `vehicle_not_found` otherwise. The forms of the page
 * name it (`vehicle`): it may have another plate by now, and its plate another vehicle.
 */
export async function formVehicle(
  args: Pick<IntentArgs<unknown>, 'rawField'> & ScreenArgs,
): Promise<VehicleRow> {
  const named = args.rawField('vehicle')
  if (named) return vehicleById(args.db, found(fromId('vehicle', named), 'vehicle_not_found'))
  return vehicleAtAddress(args)
}

/** The vehicle at the address, where its text is open to the reader. */
export async function openVehicleAt(args: ScreenArgs): Promise<VehicleRow> {
  const vehicle = await vehicleAtAddress(args)
  return found(isOpenTo(args.viewer, vehicle) ? vehicle : null, 'vehicle_not_found')
}

async function vehicleAtAddress(args: ScreenArgs): Promise<VehicleRow> {
  const plate = plateKey(args.params.plate ?? '')
  const deleted = await requestedDeletedVehicle(args, plate)
  if (deleted) return deleted
  const place = found(await vehicleAtPlate(args.db, plate), 'vehicle_not_found')
  return found('vehicle' in place ? place.vehicle : null, 'vehicle_not_found')
}

/** To admins `?deleted=v-34` shows a deleted vehicle whose plate another one carries now (contract, section 4). */
export async function requestedDeletedVehicle({ db, viewer, url }: ScreenArgs, plate: string) {
  const asked = url.searchParams.get('deleted')
  if (asked === null || !viewer?.isAdmin) return null
  const id = fromId('vehicle', asked)
  if (id === null) throw new DomainError('vehicle_not_found')
  return deletedVehicle(db, plate, id)
}

/** The path and query of the current page. */
export function currentPath({ url }: ScreenArgs): string {
  return url.pathname + url.search
}
