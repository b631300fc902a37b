import { describe, it } from 'vitest'
import { contributionsAboutQuery, contributionsQuery } from '#app/domain/raids/contributions.server.ts'
import { countedAtQuery } from '#app/domain/raids/counted.server.ts'
import {
  contributorsAboveQuery,
  formerMembersQuery,
  raidLeadersQuery,
  raidWinnersQuery,
} from '#app/domain/raids/raid-leaderboard.server.ts'
import { newestRaidsQuery, openRaidsQuery, otherRaidsQuery } from '#app/domain/raids/raid-lists.server.ts'
import { uncountedActsQuery } from '#app/domain/raids/raid-watcher.server.ts'
import {
  nextRaidChangeQuery,
  pastRaidsQuery,
  runningRaidsQuery,
  upcomingRaidsQuery,
} from '#app/domain/raids/raids.server.ts'
import {
  editsQuery,
  ownContributionsQuery,
  snapshotBeforeQuery,
  standingTagsQuery,
} from '#app/domain/raids/take-back.server.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

const at = Date.UTC(2026, 4, 3)
const raid = { id: 7, startAt: at }
const of = { userId: 1, vehicleId: 2 }

describe.each(['large', 'fresh'])('on a %s site', (size) => {
  const db = testDatabase()

  it('raids are found by indexes', async () => {
    if (size === 'large') await fillStatistics(db)
    await expectIndexed(db, runningRaidsQuery(db, at))
    await expectIndexed(db, upcomingRaidsQuery(db, at))
    await expectIndexed(db, pastRaidsQuery(db, at, null))
    await expectIndexed(db, pastRaidsQuery(db, at, { value: at, id: 7 }))
    await expectIndexed(db, newestRaidsQuery(db).selectAll())
    await expectIndexed(db, openRaidsQuery(db).selectAll())
    await expectIndexed(db, openRaidsQuery(db).selectAll().where('end_at', '<=', at))
    await expectIndexed(db, otherRaidsQuery(db, at))
    await expectIndexed(db, nextRaidChangeQuery(db, at))
  })

  it('contributions and leaderboards are, too', async () => {
    if (size === 'large') await fillStatistics(db)
    await expectIndexed(db, contributionsQuery(db, 7).limit(50))
    await expectIndexed(db, contributionsAboutQuery(db, 7, of).limit(50), { maySort: true })
    await expectIndexed(db, raidLeadersQuery(db, 7).selectAll())
    await expectIndexed(db, contributorsAboveQuery(db, 7, 3))
    await expectIndexed(db, raidWinnersQuery(db, [7, 8]), { mayScan: ['each'] })
    await expectIndexed(db, formerMembersQuery(db, 7))
    await expectIndexed(db, countedAtQuery(db, raid, 1, at))
  })

  it('what a vehicle is to a raid is read from what was done with that vehicle', async () => {
    if (size === 'large') await fillStatistics(db)
    await expectIndexed(db, uncountedActsQuery(db, raid, 2, { editors: [1], taggers: [1] }), {
      maySort: true,
    })
    await expectIndexed(db, standingTagsQuery(db, raid, 2))
    await expectIndexed(db, editsQuery(db, raid, 2))
    await expectIndexed(db, snapshotBeforeQuery(db, 2, 9))
    await expectIndexed(db, ownContributionsQuery(db, raid, of))
  })
})
