import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { vehicleJson } from '#app/domain/vehicle-page/vehicle-json.ts'
import { readChanges } from '#app/domain/vehicles/changes.server.ts'
import { editBasicInfo } from '#app/domain/vehicles/edit.server.ts'
import { basicInfoInput } from '#app/domain/vehicles/edit-input.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  POST: call({
    summary: 'Say what a vehicle is; any member may. What is left out stays, null or an empty text clears',
    membersOnly: true,
    limit: 'edits',
    params: z.object({ vehicleId: idInput('vehicle') }),
    body: basicInfoInput,
    response: vehicleJson
      .pick({ basicInfo: true, color: true, bodyStyle: true, g80ConversionKit: true })
      .extend({ changeHistory: vehicleJson.shape.changeHistory.unwrap(), profileRichnessScore: z.number() }),
    run: async ({ db, viewer, params, body, at }) => {
      const edit = { vehicleId: params.vehicleId, edit: body }
      const { vehicle } = await editBasicInfo(db, signedIn(viewer), edit, at)
      return {
        basicInfo: { make: vehicle.make, model: vehicle.model },
        color: vehicle.color,
        bodyStyle: vehicle.body_style,
        g80ConversionKit: vehicle.g80_conversion_kit,
        changeHistory: await readChanges(db, vehicle.id),
        profileRichnessScore: vehicle.richness,
      }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
