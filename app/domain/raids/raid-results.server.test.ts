import { describe, expect, it } from 'vitest'
import { ownContributions, ownContributionsQuery } from '#app/domain/raids/raid-results.server.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

describe.each(['large', 'fresh'])('on a %s site', (size) => {
  it('what a member contributed to a raid is found by whose it is', async () => {
    const db = testDatabase()
    if (size === 'large') await fillStatistics(db)
    await expectIndexed(db, ownContributionsQuery(db, 1, 1), { maySort: true })
  })
})

it('tells the newest twenty of a member’s own, and nobody else’s', async () => {
  const db = testDatabase()
  const raid = await aRaid(db)
  const other = await aRaid(db)
  const [aina, boon] = [await aMember(db), await aMember(db)]
  const add = async (raidId: number, userId: number, vehicleId: number, at: number) =>
    db
      .insertInto('raid_contributions')
      .values({
        raid_id: raidId,
        user_id: userId,
        vehicle_id: vehicleId,
        action_type: 'tag_added',
        created_at: at,
      })
      .execute()
  for (let n = 1; n <= 22; n += 1)
    await add(raid.id, aina.id, (await aVehicle(db, { plate: `WXY${n}` }, n)).id, n)
  const { id } = await aVehicle(db)
  await add(raid.id, boon.id, id, 90)
  await add(other.id, aina.id, id, 91)
  const plates = (await ownContributions(db, raid.id, aina.id)).map(({ vehicle }) => vehicle?.plate)
  expect(plates).toEqual(Array.from({ length: 20 }, (_, index) => `WXY${22 - index}`))
})
