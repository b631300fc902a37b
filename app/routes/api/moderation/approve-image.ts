import { z } from 'zod'
import { imageParams } from '#app/domain/ids-input.ts'
import { approveImage } from '#app/domain/media/decide.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'
import { sayingWhoDecided } from '#app/routes/admin/moderation/decision-presenter.server.ts'

const endpoint = adminApi({
  POST: call({
    summary: 'Let everybody see an image that waits',
    params: imageParams,
    response: z.object({ message: z.string() }),
    run: async (args) => {
      const { db, viewer, params, at } = args
      await sayingWhoDecided(args, { kind: 'media', id: params.mediaId }, () =>
        approveImage(db, signedIn(viewer), { ...params, isWaiting: true }, at),
      )
      return { message: args.t('moderation:imageApproved') }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
