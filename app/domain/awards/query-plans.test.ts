import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { userAwardQuery } from '#app/domain/awarding/grant-awards.server.ts'
import { metrics } from '#app/domain/awards/achievements.ts'
import { displayedIdsQuery } from '#app/domain/awards/display-awards.server.ts'
import { displayedAwardsQuery } from '#app/domain/awards/displayed.server.ts'
import { neverHeldQuery } from '#app/domain/awards/earn.server.ts'
import { likesQuery, metricsQuery } from '#app/domain/awards/metrics.server.ts'
import { userAwardRecordsQuery } from '#app/domain/awards/replay-awards.server.ts'
import { achievementsQuery, heldQuery } from '#app/domain/awards/user-awards.server.ts'
import { heldAwardQuery } from '#app/domain/notifications/award-notifications.server.ts'
import { awardActsQuery, firstPhotoQuery } from '#app/domain/rep/award-rep.server.ts'
import { paidQuery } from '#app/domain/rep/rebuild-award-rep.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics, queryPlan } from '#tests/query-plans.ts'

describe.each(['large', 'fresh'])('on a %s site', (size) => {
  let db: Kysely<Database>
  beforeEach(async () => {
    db = testDatabase()
    if (size === 'large') await fillStatistics(db)
  })

  it.each(metrics)('%s is a counter, or read from an index', async (metric) => {
    // There are few raids.
    await expectIndexed(db, metricsQuery(db, 1, [metric]), { mayScan: ['raids'] })
  })

  it('what is counted up to the highest target is found by whose it is and what counts', async () => {
    const plans = await Promise.all(
      (['makes', 'singleDigitPlates', 'collections', 'tagFamilies'] as const).map((metric) =>
        queryPlan(db, metricsQuery(db, 1, [metric]).compile()),
      ),
    )
    const [makes, singleDigits, collections, families] = plans.map((plan) => plan.join('\n'))
    expect(makes).toMatch(/vehicles_that_count \(first_added_by=\? AND make=\?/)
    expect(singleDigits).toContain('vehicles_single_digit_that_count')
    expect(collections).toContain('collections_of_owner_public')
    expect(families).toMatch(/vehicle_tags_of_user \(added_by=\? AND type=\?\)/)
  })

  it('what is missing, held, shown and paid is read from indexes', async () => {
    await expectIndexed(db, neverHeldQuery(db, 1, ['spots-1']), { mayScan: ['each'] })
    await expectIndexed(db, heldQuery(db, 1), { maySort: true })
    await expectIndexed(db, displayedAwardsQuery(db, [1, 2]), { mayScan: ['each'], maySort: true })
    await expectIndexed(db, displayedIdsQuery(db, 1), { maySort: true })
    await expectIndexed(db, achievementsQuery(db))
    await expectIndexed(db, userAwardQuery(db, 1, 1))
    await expectIndexed(db, heldAwardQuery(db, 1, 1))
    await expectIndexed(db, paidQuery(db, 1))
  })

  it('what is recounted and rebuilt is read by whose it is', async () => {
    await expectIndexed(db, likesQuery(db, 1))
    await expectIndexed(db, userAwardRecordsQuery(db, 1), { maySort: true })
    await expectIndexed(db, firstPhotoQuery(db, 1))
    await expectIndexed(db, awardActsQuery(db, 1), { maySort: true })
    const plan = await queryPlan(db, awardActsQuery(db, 1).compile())
    expect(plan.join('\n')).toContain('activity_of_rewarded')
  })
})
