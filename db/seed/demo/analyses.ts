import { countAnalysis } from '#app/domain/analysis/allowance.server.ts'
import { env } from '#app/env.server.ts'
import type { Demo } from '#db/seed/demo/demo.ts'
import { actAs } from '#db/seed/demo/spotters.ts'

/** Who has read so many photos today that few analyses are left, and who has used up all of them. */
const leftToday = { makcik_turbo: 2, siva_rpm: 0 } as const

/** Photo analyses of the day of the demo's start, by the one verb that counts them. */
export async function useUpAnalyses({ db, now }: Demo): Promise<void> {
  const limit = env.AI_DAILY_LIMIT
  for (const [username, left] of Object.entries(leftToday)) {
    await actAs(db, { username, at: now }, async (member) => {
      for (let used = 0; used < limit - left; used++) await countAnalysis(db, member, limit, now)
    })
  }
}
