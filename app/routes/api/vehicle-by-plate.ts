import { z } from 'zod'
import { DomainError, found } from '#app/domain/errors.ts'
import { plateInput } from '#app/domain/plates/plate-input.ts'
import { readVehicleJson } from '#app/domain/vehicles/page.server.ts'
import { vehicleJson } from '#app/domain/vehicles/vehicle-json.ts'
import { activeVehicle, vehicleAtPlate } from '#app/domain/vehicles/vehicles.server.ts'
import { api, call } from '#app/http/api.server.ts'

const endpoint = api({
  GET: call({
    summary: 'A vehicle by its plate, however it is spelt; a deleted one has isDeleted',
    params: z.object({ plate: plateInput }),
    response: vehicleJson,
    run: async ({ db, viewer, params }) => {
      const place = found(await vehicleAtPlate(db, params.plate), 'vehicle_not_found')
      const vehicle = 'vehicle' in place ? place.vehicle : await activeVehicle(db, place.movedTo)
      if (vehicle === null) throw new DomainError('vehicle_not_found')
      return readVehicleJson(db, vehicle, viewer)
    },
  }),
})

export const loader = endpoint
export const action = endpoint
