import { z } from 'zod'
import { deleteMake } from '#app/domain/make-management/make-management.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  DELETE: call({
    summary: 'Delete a make, by its id or name, with its models; refused while vehicles carry it',
    limit: 'edits',
    params: z.object({ make: z.string() }),
    response: z.object({ message: z.string() }),
    run: async ({ db, viewer, params, at, t }) => {
      await deleteMake(db, signedIn(viewer), params.make, at)
      return { message: t('admin-makes:deleteMake.done') }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
