import { z } from 'zod'
import { moderationInput } from '#app/domain/discussions/comment-input.ts'
import { moderateComment } from '#app/domain/discussions/comment-reports.server.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'
import { decidedCodes, sayingWhoDecided } from '#app/routes/admin/moderation/decision-presenter.server.ts'

const endpoint = adminApi({
  POST: call({
    summary:
      'Decide about a comment: approve shows it for good, reject hides it and tells its author the reason; either settles its reports',
    params: z.object({ commentId: idInput('comment') }),
    conflicts: decidedCodes.comment,
    body: moderationInput,
    response: z.object({
      message: z.string(),
      isHidden: z.boolean(),
      moderationStatus: z.enum(['approved', 'rejected']),
    }),
    run: async (args) => {
      const { db, viewer, params, body, at, t } = args
      const done = await sayingWhoDecided(args, { kind: 'comment', id: params.commentId }, () =>
        moderateComment(db, signedIn(viewer), { ...params, ...body }, at),
      )
      const message = done.isHidden ? t('discussions:api.rejected') : t('discussions:api.approved')
      return { message, ...done }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
