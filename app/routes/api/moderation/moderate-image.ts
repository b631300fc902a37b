import { z } from 'zod'
import { imageParams } from '#app/domain/ids-input.ts'
import { approveImage, hideImage } from '#app/domain/media/decide.server.ts'
import { moderateInput } from '#app/domain/media/image-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'
import { sayingWhoDecided } from '#app/routes/admin/moderation/decision-presenter.server.ts'

const endpoint = adminApi({
  POST: call({
    summary:
      'Decide about a reported image: approve settles the reports, hide takes it away, and whoever uploaded it gets to know the reason',
    params: imageParams,
    body: moderateInput,
    response: z.object({ message: z.string(), isHidden: z.boolean() }),
    run: async (args) => {
      const { db, viewer, params, body, at, t } = args
      const decide = body.action === 'hide' ? hideImage : approveImage
      await sayingWhoDecided(args, { kind: 'media', id: params.mediaId }, () =>
        decide(db, signedIn(viewer), { ...params, ...body }, at),
      )
      const isHidden = body.action === 'hide'
      return { message: isHidden ? t('moderation:imageHidden') : t('moderation:imageApproved'), isHidden }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
