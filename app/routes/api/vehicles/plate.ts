import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { plateText } from '#app/domain/plates/plate.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { plateEditInput } from '#app/domain/vehicles/edit-input.ts'
import { changePlate } from '#app/domain/vehicles/plate-change.server.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  PUT: call({
    summary:
      'Give a vehicle another plate: its first spotter may, and admins. A plate in use answers 409 with it',
    membersOnly: true,
    limit: 'edits',
    params: z.object({ vehicleId: idInput('vehicle') }),
    body: plateEditInput,
    response: z.object({ plate: z.string(), plateText: z.string() }),
    run: async ({ db, viewer, params, body, at }) => {
      const { plate, plate_style } = await changePlate(db, signedIn(viewer), { ...params, ...body }, at)
      return { plate, plateText: plateText(plate, plate_style) }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
