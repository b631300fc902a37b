import { z } from 'zod'
import { readLeaderboard } from '#app/domain/finding/leaderboard/leaderboard.server.ts'
import { leaderboardEntryJson } from '#app/domain/finding/leaderboard/leaderboard.ts'
import { api, read } from '#app/http/api/api.server.ts'
import { awardWording } from '#app/routes/awards/award-presenter.server.ts'

const endpoint = api({
  GET: read({
    summary: 'Members who were first to spot most plates that count, seventeen at most',
    response: z.array(leaderboardEntryJson),
    run: ({ db, at, t }) => readLeaderboard(db, at, awardWording(t)),
  }),
})

export const loader = endpoint
export const action = endpoint
