import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { restoreVehicle } from '#app/domain/spotting/deletion.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  POST: call({
    summary: 'Undo the deletion of a vehicle; 409 where another one has taken its plate',
    forbiddenCode: 'vehicle_restore_forbidden',
    params: z.object({ vehicleId: idInput('vehicle') }),
    response: z.object({ message: z.string() }),
    run: async ({ db, viewer, params, at, t }) => {
      await restoreVehicle(db, signedIn(viewer), params.vehicleId, at)
      return { message: t('vehicles:toast.restored') }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
