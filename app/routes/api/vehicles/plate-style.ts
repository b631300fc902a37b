import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { plateStyles } from '#app/domain/plates/plate.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { plateStyleEditInput } from '#app/domain/vehicles/edit-input.ts'
import { changePlateStyle } from '#app/domain/vehicles/plate-change.server.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  PUT: call({
    summary: 'Draw a vehicle’s plate in another style: its first spotter may, and admins',
    membersOnly: true,
    limit: 'edits',
    params: z.object({ vehicleId: idInput('vehicle') }),
    body: plateStyleEditInput,
    response: z.object({ plateStyle: z.enum(plateStyles) }),
    run: async ({ db, viewer, params, body, at }) => {
      const vehicle = await changePlateStyle(db, signedIn(viewer), { ...params, ...body }, at)
      return { plateStyle: vehicle.plate_style }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
