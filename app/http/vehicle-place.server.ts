import { found } from '#app/domain/errors.ts'
import { plateKey } from '#app/domain/plates/plate.ts'
import { vehicleAtPlate } from '#app/domain/vehicles/vehicles.server.ts'
import type { ReceivedFile } from '#app/http/receive-form.server.ts'
import type { ScreenArgs } from '#app/http/screen.server.ts'
import type { VehicleRow } from '#db/schema.ts'

/** What an intent of the vehicle's page works with. */
export type Sent<Input> = ScreenArgs & { files: ReceivedFile[]; input: Input }

/** The vehicle whose page a form was sent from, active or deleted; `vehicle_not_found` otherwise. */
export async function vehicleHere({ db, params }: ScreenArgs): Promise<VehicleRow> {
  const place = found(await vehicleAtPlate(db, plateKey(params.plate ?? '')), 'vehicle_not_found')
  return found('vehicle' in place ? place.vehicle : null, 'vehicle_not_found')
}
