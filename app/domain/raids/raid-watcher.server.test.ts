import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { completeRaid } from '#app/domain/raid-management/complete-raid.server.ts'
import { deleteContribution } from '#app/domain/raid-management/correct-contributions.server.ts'
import { raidContributions } from '#app/domain/raids/contributions.server.ts'
import type { Raid } from '#app/domain/raids/raid.ts'
import { raidLeaderboard } from '#app/domain/raids/raid-leaderboard.server.ts'
import { raidById } from '#app/domain/raids/raids.server.ts'
import { deleteVehicle, removeVehicle, restoreVehicle } from '#app/domain/spotting/deletion.server.ts'
import type { TagType } from '#app/domain/tags/tag.ts'
import { addTag, removeTag } from '#app/domain/tags/tags.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { editBasicInfo } from '#app/domain/vehicles/edit.server.ts'
import { changePlate } from '#app/domain/vehicles/plate-change.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'

const start = Date.UTC(2026, 4, 3, 2)
const HOUR = 60 * 60 * 1000
const end = start + 24 * HOUR
let db: Kysely<Database>
let aina: Member
let bala: Member
let admin: Member

beforeEach(async () => {
  db = testDatabase()
  aina = await aMember(db, { username: 'aina' }, start)
  bala = await aMember(db, { username: 'bala' }, start)
  admin = await aMember(db, { username: 'boss', isAdmin: true }, start)
})

const raidFor = (wanted: Parameters<typeof aRaid>[1] = {}) =>
  aRaid(db, { startAt: start, endAt: end, by: admin, ...wanted }, start - HOUR)

const spot = (plate: string, at: number, by = aina) => aVehicle(db, { plate, by }, at)
const describeAs = (vehicleId: number, edit: object, at: number, by = aina) =>
  editBasicInfo(db, by, { vehicleId, edit }, at)
const tag = (vehicleId: number, type: TagType, at: number, by = aina) =>
  addTag(db, by, { vehicleId, tag: type }, at)

/** What counts, in the order in which it came: who, what, on which plate. */
async function counted({ id }: Raid): Promise<string[]> {
  const { contributions } = await raidContributions(db, id, { page: 1, limit: 50 })
  return contributions
    .map(({ user, actionType, vehicle }) => `${user?.username} ${actionType} ${vehicle?.plate}`)
    .reverse()
}

/** The total, the leaderboard and the list agree. */
async function expectSums({ id }: Raid): Promise<void> {
  const { contributions } = await raidContributions(db, id, { page: 1, limit: 50 })
  const sum = contributions.reduce((total, { weight }) => total + weight, 0)
  expect((await raidById(db, id)).totalContributions).toBe(sum)
  const board = await raidLeaderboard(db, id)
  expect(board.reduce((total, { count }) => total + count, 0)).toBe(sum)
}

describe('what counts', () => {
  it('is a vehicle added, tagged and described, once each for everybody', async () => {
    const raid = await raidFor()
    const { id } = await spot('WXY1', start + 1)
    await tag(id, 'Rare', start + 2)
    await tag(id, 'Funny', start + 3)
    await describeAs(id, { color: 'Red' }, start + 4)
    await describeAs(id, { color: 'Blue' }, start + 5)
    await tag(id, 'Vintage', start + 6, bala)
    expect(await counted(raid)).toEqual([
      'aina vehicle_created WXY1',
      'aina tag_added WXY1',
      'aina basic_info_updated WXY1',
      'bala tag_added WXY1',
    ])
    await expectSums(raid)
  })

  it('is what happens from the start on and before the end, to the millisecond', async () => {
    const raid = await raidFor()
    await spot('WXY1', start - 1)
    await spot('WXY2', start)
    await spot('WXY3', end - 1)
    await spot('WXY4', end)
    expect(await counted(raid)).toEqual(['aina vehicle_created WXY2', 'aina vehicle_created WXY3'])
  })

  it('is never what was done before the start, whatever is done later', async () => {
    const raid = await raidFor({ criteria: { makes: ['Proton'] } })
    const { id } = await spot('WXY1', start - 1)
    await describeAs(id, { make: 'Proton' }, start + 1, bala)
    expect(await counted(raid)).toEqual(['bala basic_info_updated WXY1'])
  })

  it('is what was done before the change that makes the vehicle fit, whoever makes it', async () => {
    const raid = await raidFor({ criteria: { makes: ['proton'], tags: ['RARE'] } })
    const { id } = await spot('WXY1', start + 1)
    await describeAs(id, { make: 'Proton' }, start + 2)
    expect(await counted(raid)).toEqual([])
    await tag(id, 'Rare', start + 3, bala)
    expect(await counted(raid)).toEqual([
      'aina vehicle_created WXY1',
      'aina basic_info_updated WXY1',
      'bala tag_added WXY1',
    ])
    const { contributions } = await raidContributions(db, raid.id, { page: 1, limit: 50 })
    expect(contributions.map(({ why }) => why)).toEqual(Array(3).fill({ makes: 'Proton', tags: 'Rare' }))
  })

  it('follows a plate that is put right', async () => {
    const raid = await raidFor({ criteria: { fixedPlate: 'WXY' } })
    const { id } = await spot('WYX1', start + 1)
    await changePlate(db, aina, { vehicleId: id, plate: 'WXY1' }, start + 2)
    expect(await counted(raid)).toEqual(['aina vehicle_created WXY1'])
  })

  it('counts in every raid that runs', async () => {
    const raids = [await raidFor(), await raidFor({ criteria: { plateSingleDigit: true } }), await raidFor()]
    await spot('WXY12', start + 1)
    const totals = await Promise.all(raids.map(async ({ id }) => (await raidById(db, id)).totalContributions))
    expect(totals).toEqual([1, 0, 1])
  })

  it('is nothing in a raid that was completed', async () => {
    const raid = await raidFor()
    await completeRaid(db, admin, raid.id, start + 1)
    await spot('WXY1', start + 2)
    expect(await counted(raid)).toEqual([])
  })
})

describe('a target that may not be passed', () => {
  it('is never passed, also by twenty who act at once at the last free place', async () => {
    const raid = await raidFor({ target: 2, allowOverachievement: false })
    await spot('WXY1', start + 1)
    const members = await Promise.all(Array.from({ length: 20 }, () => aMember(db, {}, start)))
    await Promise.all(members.map((by, index) => spot(`BCD${index + 1}`, start + 2, by)))
    expect((await raidById(db, raid.id)).totalContributions).toBe(2)
    expect(await counted(raid)).toHaveLength(2)
    await expectSums(raid)
  })

  it('takes as much of what counts at once as there is room for, the earliest', async () => {
    const raid = await raidFor({ target: 2, allowOverachievement: false, criteria: { colors: ['Red'] } })
    const { id } = await spot('WXY1', start + 1)
    await tag(id, 'Rare', start + 2)
    await describeAs(id, { color: 'Red' }, start + 3)
    expect(await counted(raid)).toEqual(['aina vehicle_created WXY1', 'aina tag_added WXY1'])
  })
})

describe('what is taken back', () => {
  it('is a tag by its own owner, unless another of theirs is left; done again it counts again', async () => {
    const raid = await raidFor()
    const { id } = await spot('WXY1', start + 1, bala)
    await tag(id, 'Rare', start + 2)
    await tag(id, 'Funny', start + 3)
    await removeTag(db, aina, { vehicleId: id, tag: 'Rare' }, start + 4)
    expect(await counted(raid)).toContain('aina tag_added WXY1')
    await removeTag(db, aina, { vehicleId: id, tag: 'Funny' }, start + 5)
    expect(await counted(raid)).toEqual(['bala vehicle_created WXY1'])
    await expectSums(raid)
    await tag(id, 'Funny', start + 6)
    expect(await counted(raid)).toContain('aina tag_added WXY1')
    await expectSums(raid)
  })

  it('is nothing by what somebody else changes', async () => {
    const raid = await raidFor({ criteria: { tags: ['Rare'], colors: ['Red'] } })
    const { id } = await spot('WXY1', start + 1)
    await tag(id, 'Rare', start + 2)
    await describeAs(id, { color: 'Red' }, start + 3)
    const before = await counted(raid)
    expect(before).toHaveLength(3)
    await removeTag(db, bala, { vehicleId: id, tag: 'Rare' }, start + 4)
    await describeAs(id, { color: 'Blue' }, start + 5, bala)
    expect(await counted(raid)).toEqual(before)
  })

  it.each(['spotter', 'admin'])(
    'is what the first spotter did with a vehicle that the %s deletes',
    async (who) => {
      const raid = await raidFor()
      const { id } = await spot('WXY1', start + 1)
      await tag(id, 'Rare', start + 2)
      await tag(id, 'Funny', start + 2, bala)
      await deleteVehicle(db, who === 'admin' ? admin : aina, id, start + 3)
      expect(await counted(raid)).toEqual(['bala tag_added WXY1'])
      await expectSums(raid)
      await restoreVehicle(db, admin, id, start + 4)
      expect((await counted(raid)).sort()).toEqual([
        'aina tag_added WXY1',
        'aina vehicle_created WXY1',
        'bala tag_added WXY1',
      ])
      await expectSums(raid)
    },
  )

  it('is a vehicle that is removed for good', async () => {
    const raid = await raidFor()
    const { id } = await spot('WXY1', start + 1)
    await removeVehicle(db, aina, id, start + 2)
    expect(await counted(raid)).toEqual([])
    await expectSums(raid)
  })

  it('is nothing once the raid has ended', async () => {
    const raid = await raidFor()
    const { id } = await spot('WXY1', start + 1)
    await deleteVehicle(db, aina, id, end)
    expect(await counted(raid)).toEqual(['aina vehicle_created WXY1'])
  })

  it('does not come back once an admin took it', async () => {
    const raid = await raidFor()
    const { id } = await spot('WXY1', start + 1)
    const { contributions } = await raidContributions(db, raid.id, { page: 1, limit: 50 })
    await deleteContribution(
      db,
      admin,
      { raidId: raid.id, contributionId: contributions[0]?.id ?? 0 },
      start + 2,
    )
    await describeAs(id, { color: 'Red' }, start + 3, bala)
    expect(await counted(raid)).toEqual(['bala basic_info_updated WXY1'])
    await expectSums(raid)
  })
})
