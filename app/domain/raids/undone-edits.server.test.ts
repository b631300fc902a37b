import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { raidContributions } from '#app/domain/raids/contributions.server.ts'
import type { Raid } from '#app/domain/raids/raid.ts'
import { addTag, removeTag } from '#app/domain/tags/tags.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { editBasicInfo } from '#app/domain/vehicles/edit.server.ts'
import { changePlate } from '#app/domain/vehicles/plate-change.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'

const start = Date.UTC(2026, 4, 3, 2)
let db: Kysely<Database>
let aina: Member
let bala: Member
let admin: Member
let vehicleId: number

beforeEach(async () => {
  db = testDatabase()
  aina = await aMember(db, { username: 'aina' }, start)
  bala = await aMember(db, { username: 'bala' }, start)
  admin = await aMember(db, { isAdmin: true }, start)
  vehicleId = (await aVehicle(db, { by: admin, plate: 'WXY1' }, start - 9)).id
})

const raidFor = (criteria = {}) => aRaid(db, { startAt: start, by: admin, criteria }, start - 9)
const edit = (by: Member, edit: object, at: number, id = vehicleId) =>
  editBasicInfo(db, by, { vehicleId: id, edit }, at)

async function counted({ id }: Raid): Promise<string[]> {
  const { contributions } = await raidContributions(db, id, { page: 1, limit: 50 })
  return contributions.map(({ user, actionType }) => `${user?.username} ${actionType}`).sort()
}

describe('an edit that its own actor undoes', () => {
  it('counts no more: what the raid asks for is taken away', async () => {
    const raid = await raidFor({ makes: ['Proton'] })
    await edit(aina, { make: 'Proton' }, start + 1)
    expect(await counted(raid)).toEqual(['aina basic_info_updated'])
    await edit(aina, { make: null }, start + 1)
    expect(await counted(raid)).toEqual([])
    await edit(aina, { make: 'Proton' }, start + 2)
    await edit(aina, { make: 'Honda' }, start + 3)
    expect(await counted(raid)).toEqual([])
  })

  it('counts no more where nothing is asked for and the old values are back, and again when it is done again', async () => {
    const raid = await raidFor()
    await edit(aina, { color: 'Red' }, start + 1)
    await edit(aina, { bodyStyle: 'Sedan' }, start + 2)
    await edit(aina, { color: null }, start + 3)
    expect(await counted(raid)).toEqual(['aina basic_info_updated'])
    await edit(aina, { bodyStyle: null }, start + 4)
    expect(await counted(raid)).toEqual([])
    await edit(aina, { color: 'Blue' }, start + 5)
    expect(await counted(raid)).toEqual(['aina basic_info_updated'])
  })

  it('does not count when the vehicle comes to fit afterwards', async () => {
    const raid = await raidFor({ tags: ['Rare'] })
    await edit(aina, { color: 'Red' }, start + 1)
    await edit(aina, { color: null }, start + 2)
    await addTag(db, bala, { vehicleId, tag: 'Rare' }, start + 3)
    expect(await counted(raid)).toEqual(['bala tag_added'])
  })

  it('leaves what others did, and what others undo leaves it', async () => {
    const raid = await raidFor({ makes: ['Proton'] })
    await edit(aina, { make: 'Proton' }, start + 1)
    await edit(bala, { color: 'Red' }, start + 2)
    await edit(bala, { make: null }, start + 3)
    expect(await counted(raid)).toEqual(['aina basic_info_updated'])
    await edit(aina, { color: 'Blue' }, start + 4)
    expect(await counted(raid)).toEqual(['aina basic_info_updated'])
  })
})

describe('other capitals', () => {
  it('are no contribution', async () => {
    await edit(bala, { color: 'Sunset Drive' }, start - 5)
    const raid = await raidFor({ colors: ['SUNSET DRIVE'] })
    await edit(aina, { color: 'sunset drive' }, start + 1)
    expect(await counted(raid)).toEqual([])
    await edit(aina, { color: 'SUNSET DRIVE', bodyStyle: 'Sedan' }, start + 2)
    expect(await counted(raid)).toEqual(['aina basic_info_updated'])
  })
})

describe('who makes a vehicle fit no more', () => {
  it('by an edit loses what they had with it; once it fits again it counts again', async () => {
    const raid = await raidFor({ colors: ['Red'] })
    const { id } = await aVehicle(db, { by: aina }, start + 1)
    await edit(aina, { color: 'Red' }, start + 2, id)
    expect(await counted(raid)).toEqual(['aina basic_info_updated', 'aina vehicle_created'])
    await edit(aina, { color: 'Blue' }, start + 3, id)
    expect(await counted(raid)).toEqual([])
    await edit(bala, { color: 'Red' }, start + 4, id)
    expect(await counted(raid)).toEqual([
      'aina basic_info_updated',
      'aina vehicle_created',
      'bala basic_info_updated',
    ])
  })

  it('by another plate does, too', async () => {
    const raid = await raidFor({ plateSingleDigit: true })
    const { id } = await aVehicle(db, { by: aina, plate: 'WXY2' }, start + 1)
    await changePlate(db, aina, { vehicleId: id, plate: 'WXY23' }, start + 2)
    expect(await counted(raid)).toEqual([])
  })

  it('by taking their own tag away does, too', async () => {
    const raid = await raidFor({ tags: ['Rare'] })
    const { id } = await aVehicle(db, { by: aina }, start + 1)
    await addTag(db, aina, { vehicleId: id, tag: 'Rare' }, start + 2)
    expect(await counted(raid)).toEqual(['aina tag_added', 'aina vehicle_created'])
    await removeTag(db, aina, { vehicleId: id, tag: 'Rare' }, start + 3)
    expect(await counted(raid)).toEqual([])
  })
})
