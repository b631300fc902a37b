import { z } from 'zod'
import { imageParams } from '#app/domain/ids-input.ts'
import { approveImage, hideImage } from '#app/domain/media/decide.server.ts'
import { moderateInput } from '#app/domain/media/image-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  POST: call({
    summary: 'Decide about a reported image: approve settles the reports, hide takes it away',
    params: imageParams,
    body: moderateInput,
    response: z.object({ message: z.string(), isHidden: z.boolean() }),
    run: async ({ db, viewer, params, body, at, t }) => {
      const decide = body.action === 'hide' ? hideImage : approveImage
      await decide(db, signedIn(viewer), params, at)
      const isHidden = body.action === 'hide'
      return { message: isHidden ? t('moderation:imageHidden') : t('moderation:imageApproved'), isHidden }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
