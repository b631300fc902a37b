import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hiddenNoticeQuery, notifiedQuery } from '#app/domain/notifications/comment-notifications.server.ts'
import {
  likeNotificationQuery,
  unreadLikeNotificationQuery,
} from '#app/domain/notifications/like-notifications.server.ts'
import { countsQuery, notificationsListQuery } from '#app/domain/notifications/list.server.ts'
import { readBeforeQuery, unreadQuery } from '#app/domain/notifications/notifications.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics, queryPlan } from '#tests/query-plans.ts'

let db: Kysely<Database>
beforeEach(() => {
  db = testDatabase()
})
afterEach(() => db.destroy())

describe.each(['large', 'fresh'])('on a %s site every query has its index', (size) => {
  beforeEach(async () => {
    if (size === 'large') await fillStatistics(db)
  })

  it('what is asked every ten seconds', async () => {
    // The two latest of one notification's people are sorted.
    await expectIndexed(db, notificationsListQuery(db, 1, { page: 3, limit: 10 }), { maySort: true })
    await expectIndexed(db, countsQuery(db, 1))
    await expectIndexed(db, unreadQuery(db, 1, 100))
  })

  it('what is counted is counted in an index alone', async () => {
    const plan = await queryPlan(db, countsQuery(db, 1).compile())
    const searches = plan.filter((step) => /^SEARCH notifications/.test(step))
    expect(searches).toEqual([
      expect.stringContaining('COVERING INDEX notifications_shown'),
      expect.stringContaining('COVERING INDEX notifications_unread'),
    ])
  })

  it('what acts look for, and the sweep', async () => {
    await expectIndexed(db, notifiedQuery(db, 5))
    await expectIndexed(db, hiddenNoticeQuery(db, 5))
    await expectIndexed(db, likeNotificationQuery(db, { actorId: 1, ownerId: 2, vehicleId: 3 }))
    await expectIndexed(db, unreadLikeNotificationQuery(db, { ownerId: 2, vehicleId: 3 }))
    await expectIndexed(db, readBeforeQuery(db, 7))
  })
})
