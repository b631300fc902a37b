import { z } from 'zod'
import { readLeaderboard } from '#app/domain/users/leaderboard.server.ts'
import { leaderboardEntryJson } from '#app/domain/users/leaderboard.ts'
import { api, read } from '#app/http/api/api.server.ts'

const endpoint = api({
  GET: read({
    summary: 'Members who were first to spot most plates that count, seventeen at most',
    response: z.array(leaderboardEntryJson),
    run: ({ db, at }) => readLeaderboard(db, at),
  }),
})

export const loader = endpoint
export const action = endpoint
