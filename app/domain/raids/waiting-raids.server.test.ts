import { describe, expect, it } from 'vitest'
import { archiveRaid } from '#app/domain/raid-management/manage-raids.server.ts'
import { waitingRaids, waitingRaidsQuery } from '#app/domain/raids/waiting-raids.server.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aRaid } from '#tests/factories.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

const at = Date.UTC(2026, 4, 3)
const HOUR = 60 * 60 * 1000

it('counts raids from their end on, until they are ended, and says since when the first waits', async () => {
  const db = testDatabase()
  expect(await waitingRaids(db, at)).toEqual({ count: 0, since: null })
  const admin = await aMember(db, { isAdmin: true })
  await aRaid(db, { startAt: at - HOUR, endAt: at })
  await aRaid(db, { startAt: at - HOUR, endAt: at + 1 })
  const first = await aRaid(db, { startAt: at - 3 * HOUR, endAt: at - HOUR })
  expect(await waitingRaids(db, at)).toEqual({ count: 2, since: at - HOUR })
  await archiveRaid(db, admin, first.id, at)
  expect(await waitingRaids(db, at)).toEqual({ count: 1, since: at })
})

describe.each(['large', 'fresh'])('on a %s site', (size) => {
  it('those that wait come from an index', async () => {
    const db = testDatabase()
    if (size === 'large') await fillStatistics(db)
    await expectIndexed(db, waitingRaidsQuery(db, at))
  })
})
