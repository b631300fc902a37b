import { z } from 'zod'
import { checkEverybody } from '#app/domain/awarding/check-everybody.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { adminApi, call } from '#app/http/api/api.server.ts'

const endpoint = adminApi({
  POST: call({
    summary:
      'Check everybody’s achievements anew. With many members it goes on after the answer, which counts those checked so far; the log of decisions tells the rest. One check runs at a time',
    limit: 'edits',
    response: z.object({
      membersChecked: z.number().int(),
      membersAwarded: z.number().int(),
      awardsGiven: z.number().int(),
      isDone: z.boolean().describe('Everybody has been checked'),
    }),
    run: ({ db, viewer, at }) => checkEverybody(db, signedIn(viewer), at),
  }),
})

export const loader = endpoint
export const action = endpoint
