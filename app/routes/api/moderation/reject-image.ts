import { z } from 'zod'
import { imageParams } from '#app/domain/ids-input.ts'
import { rejectImage } from '#app/domain/media/decide.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  POST: call({
    summary: 'Refuse an image that waits; its files go',
    params: imageParams,
    response: z.object({ message: z.string() }),
    run: async ({ db, viewer, params, at, t }) => {
      await rejectImage(db, signedIn(viewer), params, at)
      return { message: t('moderation:imageRejected') }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
