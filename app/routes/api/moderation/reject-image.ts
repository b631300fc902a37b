import { z } from 'zod'
import { imageParams } from '#app/domain/ids-input.ts'
import { rejectImage } from '#app/domain/media/decide.server.ts'
import { rejectInput } from '#app/domain/media/image-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'
import { decidedCodes, sayingWhoDecided } from '#app/routes/admin/moderation/decision-presenter.server.ts'

const endpoint = adminApi({
  POST: call({
    summary: 'Refuse an image that waits; its files go. Whoever uploaded it gets to know the reason',
    params: imageParams,
    conflicts: decidedCodes.media,
    body: rejectInput.optional(),
    response: z.object({ message: z.string() }),
    run: async (args) => {
      const { db, viewer, params, body, at } = args
      await sayingWhoDecided(args, { kind: 'media', id: params.mediaId }, () =>
        rejectImage(db, signedIn(viewer), { ...params, ...body }, at),
      )
      return { message: args.t('moderation:imageRejected') }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
