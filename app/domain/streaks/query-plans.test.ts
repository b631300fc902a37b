import { beforeAll, expect, it } from 'vitest'
import { countedPhotosQuery } from '#app/domain/streaks/recount.server.ts'
import { newestDayQuery, streakDaysQuery } from '#app/domain/streaks/refold.server.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics, queryPlan } from '#tests/query-plans.ts'

const db = testDatabase()
beforeAll(() => fillStatistics(db))

it('a streak is read from its newest day, and on from any day, in the order of an index', async () => {
  await expectIndexed(db, newestDayQuery(db, 1).where('day', '<', '2026-05-01'))
  await expectIndexed(db, streakDaysQuery(db, 1).where('day', '>', '2026-05-01').orderBy('day').limit(50))
})

it('the longest streak is the end of an index', async () => {
  const longest = db
    .selectFrom('streak_days')
    .select(({ fn }) => fn.max('days').as('longest'))
    .where('user_id', '=', 1)
  expect((await queryPlan(db, longest.compile())).join()).toContain(
    'USING COVERING INDEX streak_days_longest (user_id=?)',
  )
})

it('a recount reads the photos of one member, and of each what became of it', async () => {
  const query = countedPhotosQuery(db, 1)
  // The activities of one photo are sorted.
  await expectIndexed(db, query, { maySort: true })
  const plan = await queryPlan(db, query.compile())
  expect(plan.filter((step) => step.startsWith('SEARCH'))).toEqual([
    expect.stringContaining('activity_of_rewarded (owner_id=? AND kind=?)'),
    expect.stringContaining('activity_of_subject (subject_kind=? AND subject_id=?'),
    expect.stringContaining('activity_of_subject (subject_kind=? AND subject_id=? AND kind=?'),
  ])
})
