import { z } from 'zod'
import { found, must } from '#app/domain/errors.ts'
import { plateKey, plateProblem } from '#app/domain/plates/plate.ts'
import { readVehicleJson } from '#app/domain/vehicle-page/page.server.ts'
import { vehicleJson } from '#app/domain/vehicle-page/vehicle-json.ts'
import { activeVehicle, vehicleAtPlate } from '#app/domain/vehicles/vehicles.server.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'A vehicle by its plate, however it is spelt; a deleted one has isDeleted',
    params: z.object({ plate: z.string() }),
    response: vehicleJson,
    run: async ({ db, viewer, params }) => {
      must(plateProblem(params.plate) === null, 'vehicle_not_found')
      const place = found(await vehicleAtPlate(db, plateKey(params.plate)), 'vehicle_not_found')
      const vehicle = 'vehicle' in place ? place.vehicle : await activeVehicle(db, place.movedTo)
      return readVehicleJson(db, found(vehicle, 'vehicle_not_found'), viewer)
    },
  }),
})

export const loader = endpoint
export const action = endpoint
