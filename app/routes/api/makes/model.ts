import { z } from 'zod'
import { deleteModel } from '#app/domain/make-management/make-management.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  DELETE: call({
    summary:
      'Delete a model, by its id or name; vehicles that carry it keep it, and nobody can choose it any more',
    limit: 'edits',
    params: z.object({ make: z.string(), model: z.string() }),
    response: z.object({ message: z.string() }),
    run: async ({ db, viewer, params, at, t }) => {
      const { isKeptOnVehicles } = await deleteModel(db, signedIn(viewer), params, at)
      return { message: isKeptOnVehicles ? t('admin-makes:models.kept') : t('admin-makes:models.deleted') }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
