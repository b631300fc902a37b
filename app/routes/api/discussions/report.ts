import { z } from 'zod'
import { commentReportInput } from '#app/domain/discussions/comment-input.ts'
import { reportComment } from '#app/domain/discussions/comment-reports.server.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'

const endpoint = api({
  POST: call({
    summary: 'Report a comment; three members’ reports hide it until an admin decides',
    membersOnly: true,
    limit: 'reports',
    params: z.object({ commentId: idInput('comment') }),
    body: commentReportInput,
    response: z.object({ message: z.string(), isHidden: z.boolean() }),
    run: async ({ db, viewer, params, body, at, t }) => {
      const { isHidden } = await reportComment(db, signedIn(viewer), { ...params, ...body }, at)
      return { message: t('discussions:reported'), isHidden }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
