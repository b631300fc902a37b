import { z } from 'zod'
import { imageParams } from '#app/domain/ids-input.ts'
import { approveImage } from '#app/domain/media/decide.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  POST: call({
    summary: 'Let everybody see an image',
    params: imageParams,
    response: z.object({ message: z.string() }),
    run: async ({ db, viewer, params, at, t }) => {
      await approveImage(db, signedIn(viewer), params, at)
      return { message: t('moderation:imageApproved') }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
