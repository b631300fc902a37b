import { addVehicle } from '#app/domain/spotting/spot.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { readVehicleJson } from '#app/domain/vehicle-page/page.server.ts'
import { vehicleJson } from '#app/domain/vehicle-page/vehicle-json.ts'
import { newVehicleInput } from '#app/domain/vehicles/vehicle-input.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  POST: call({
    summary: 'Add a vehicle; an existing plate answers 409 with that plate',
    membersOnly: true,
    limit: 'new-plates',
    status: 201,
    body: newVehicleInput,
    response: vehicleJson,
    run: ({ db, viewer, body, at, withKey }) =>
      withKey(db, async (db) => {
        const vehicle = await addVehicle(db, signedIn(viewer), body, at)
        return readVehicleJson(db, vehicle, viewer)
      }),
  }),
})

export const loader = endpoint
export const action = endpoint
