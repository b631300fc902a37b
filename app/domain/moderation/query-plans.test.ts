import { beforeAll, describe, it } from 'vitest'
import { lastRestrictionQuery } from '#app/domain/moderation/moderate-users.server.ts'
import { memberQuery, vehicleQuery } from '#app/domain/moderation/queue-filter.server.ts'
import { logQuery } from '#app/domain/moderation/read-log.server.ts'
import { decisionsQuery, recentDecisionsQuery } from '#app/domain/moderation/undo.server.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

describe.each(['large', 'fresh'])('on a %s site', (size) => {
  const db = testDatabase()
  beforeAll(async () => {
    if (size === 'large') await fillStatistics(db)
  })

  it('the last restriction of a member comes from an index', async () => {
    await expectIndexed(db, lastRestrictionQuery(db, 7))
  })

  it.each([
    ['all of it', { actorId: null, action: null, about: null }, null, false],
    ['a later page', { actorId: null, action: null, about: null }, { value: 9, id: 9 }, false],
    ['of one admin', { actorId: 7, action: null, about: null }, { value: 9, id: 9 }, false],
    ['of one kind', { actorId: null, action: 'hide-image', about: null }, { value: 9, id: 9 }, false],
    ['of one kind by one admin', { actorId: 7, action: 'hide-image', about: null }, null, false],
    [
      'about one vehicle or member',
      { actorId: null, action: null, about: { vehicleId: 7, userId: 8 } },
      null,
      true,
    ],
  ] as const)('the log, %s, comes from an index', async (_, filter, after, maySort) => {
    await expectIndexed(db, logQuery(db, filter, after), { maySort })
  })

  it('what was decided about something, and by somebody a moment ago', async () => {
    await expectIndexed(db, decisionsQuery(db, 'media', 7))
    await expectIndexed(db, recentDecisionsQuery(db, { id: 7 }, 9))
  })

  it('who and what is looked for', async () => {
    await expectIndexed(db, vehicleQuery(db, 'WXY 1'))
    await expectIndexed(db, memberQuery(db, 'Aina'))
  })
})
