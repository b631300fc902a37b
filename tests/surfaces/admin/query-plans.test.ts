import { describe, it } from 'vitest'
import { lastCheckQuery, memberIdsQuery } from '#app/domain/awarding/check-everybody.server.ts'
import { awardsWithHoldersQuery, givenAwardsQuery } from '#app/domain/awards/holders.server.ts'
import { waitingOfUserQuery } from '#app/domain/moderation/user-facts.server.ts'
import { adminsQuery } from '#app/domain/users/admins.server.ts'
import { namedUsersQuery, newestUsersQuery, restrictedUsersQuery } from '#app/domain/users/browse.server.ts'
import { testApp } from '#tests/app.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

const app = testApp()

describe.each(['large', 'fresh'])('on a %s site', (size) => {
  it.each([
    ['members by name', () => namedUsersQuery(app.db, 'ai', '')],
    ['more members by name', () => namedUsersQuery(app.db, 'ai', 'aina')],
    ['admins', () => adminsQuery(app.db)],
    ['who is restricted', () => restrictedUsersQuery(app.db, { value: 7, id: 7 })],
    ['what waits about a member', () => waitingOfUserQuery(app.db, 7)],
    ['what a member holds', () => givenAwardsQuery(app.db, 7)],
  ])('%s: from an index', async (_name, query) => {
    if (size === 'large') await fillStatistics(app.db)
    await expectIndexed(app.db, query())
  })

  it.each([
    ['the newest members', () => newestUsersQuery(app.db, { value: 7, id: 7 })],
    ['the first of the newest', () => newestUsersQuery(app.db, null)],
    ['the next members to check', () => memberIdsQuery(app.db, 7, 100)],
  ])('%s: in the order of the table, up to a limit', async (_name, query) => {
    if (size === 'large') await fillStatistics(app.db)
    await expectIndexed(app.db, query(), { mayScan: ['users'] })
  })

  it('the last check of everybody', async () => {
    if (size === 'large') await fillStatistics(app.db)
    await expectIndexed(app.db, lastCheckQuery(app.db))
  })

  it('awards with their holders: there are few awards, and holders are counted in an index', async () => {
    if (size === 'large') await fillStatistics(app.db)
    await expectIndexed(app.db, awardsWithHoldersQuery(app.db), { mayScan: ['awards'] })
  })
})
