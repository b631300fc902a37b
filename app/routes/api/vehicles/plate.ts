import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { plateText } from '#app/domain/plates/plate.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { plateEditInput } from '#app/domain/vehicles/edit-input.ts'
import { changePlate } from '#app/domain/vehicles/plate-change.server.ts'
import { vehicleById } from '#app/domain/vehicles/vehicles.server.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { withinLimit } from '#app/http/request/rate-limits.server.ts'

const endpoint = api({
  PUT: call({
    summary:
      'Give a vehicle another plate: its first spotter may, and admins. It counts as a new plate; one in use answers 409 with it',
    membersOnly: true,
    limit: 'edits',
    params: z.object({ vehicleId: idInput('vehicle') }),
    body: plateEditInput,
    response: z.object({ plate: z.string(), plateText: z.string() }),
    run: async (args) => {
      const { db, viewer, params, body, at } = args
      const isNew = (await vehicleById(db, params.vehicleId)).plate !== body.plate
      const { plate, plate_style } = await withinLimit(isNew ? 'new-plates' : undefined, args, () =>
        changePlate(db, signedIn(viewer), { ...params, ...body }, at),
      )
      return { plate, plateText: plateText(plate, plate_style) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
