import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { deleteVehicle, removeVehicle } from '#app/domain/spotting/deletion.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  DELETE: call({
    summary:
      'Delete a vehicle: its first spotter may, and admins. With hard=1, within 60 s, it is removed for good',
    membersOnly: true,
    limit: 'edits',
    params: z.object({ vehicleId: idInput('vehicle') }),
    query: z.object({ hard: z.string().optional().describe('1: for good, by its first spotter') }),
    response: z.object({ message: z.string() }),
    run: async ({ db, viewer, params, query, at, t }) => {
      const isHard = query.hard === '1' || query.hard === 'true'
      const act = isHard ? removeVehicle : deleteVehicle
      await act(db, signedIn(viewer), params.vehicleId, at)
      return { message: isHard ? t('vehicles:toast.removed') : t('vehicles:toast.deleted') }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
