import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addContribution } from '#app/domain/raid-management/correct-contributions.server.ts'
import { raidContributions } from '#app/domain/raids/contributions.server.ts'
import type { Raid } from '#app/domain/raids/raid.ts'
import { addTag, removeTag } from '#app/domain/tags/tags.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { editBasicInfo } from '#app/domain/vehicles/edit.server.ts'
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
  vehicleId = (await aVehicle(db, { by: admin }, start - 9)).id
})

const raidFor = (criteria = {}) => aRaid(db, { startAt: start, by: admin, criteria }, start - 9)

async function taggers({ id }: Raid): Promise<(string | undefined)[]> {
  const { contributions } = await raidContributions(db, id, { page: 1, limit: 50 })
  const tags = contributions.filter(({ actionType }) => actionType === 'tag_added')
  return tags.map(({ user }) => user?.username).sort()
}

describe('a tag that is taken away', () => {
  it('is its actor’s alone: what others’ tags count stays', async () => {
    const raid = await raidFor()
    await addTag(db, aina, { vehicleId, tag: 'Rare' }, start + 1)
    await addTag(db, bala, { vehicleId, tag: 'Funny' }, start + 2)
    await removeTag(db, aina, { vehicleId, tag: 'Funny' }, start + 3)
    await removeTag(db, bala, { vehicleId, tag: 'Rare' }, start + 4)
    expect(await taggers(raid)).toEqual(['aina', 'bala'])
  })

  it('counts no more although somebody else’s tag, or an older one of the same member, is left', async () => {
    await addTag(db, aina, { vehicleId, tag: 'Vintage' }, start - 5)
    const raid = await raidFor()
    await addTag(db, aina, { vehicleId, tag: 'Rare' }, start + 1)
    await addTag(db, bala, { vehicleId, tag: 'Funny' }, start + 2)
    await removeTag(db, aina, { vehicleId, tag: 'Rare' }, start + 3)
    expect(await taggers(raid)).toEqual(['bala'])
  })

  it('before the vehicle fits does not count afterwards', async () => {
    const raid = await raidFor({ colors: ['Red'] })
    await addTag(db, aina, { vehicleId, tag: 'Rare' }, start + 1)
    await removeTag(db, aina, { vehicleId, tag: 'Rare' }, start + 2)
    await editBasicInfo(db, bala, { vehicleId, edit: { color: 'Red' } }, start + 3)
    expect(await taggers(raid)).toEqual([])
  })

  it('leaves what an admin added by hand', async () => {
    const raid = await raidFor({ colors: ['Red'] })
    const by = { userId: 'aina', vehicleId: `v-${vehicleId}`, actionType: 'tag_added', weight: 1 } as const
    await addContribution(db, admin, raid.id, by, start + 1)
    await addTag(db, aina, { vehicleId, tag: 'Rare' }, start + 2)
    await removeTag(db, aina, { vehicleId, tag: 'Rare' }, start + 3)
    expect(await taggers(raid)).toEqual(['aina'])
  })

  it('and put on again counts no more than before: somebody else’s, and one’s own from before the raid', async () => {
    await addTag(db, aina, { vehicleId, tag: 'Rare' }, start - 5)
    const raid = await raidFor()
    for (const [by, at] of [[bala, start + 1] as const, [aina, start + 3] as const]) {
      await removeTag(db, by, { vehicleId, tag: 'Rare' }, at)
      await addTag(db, by, { vehicleId, tag: 'Rare' }, at + 1)
    }
    expect(await taggers(raid)).toEqual([])
    await removeTag(db, aina, { vehicleId, tag: 'Rare' }, start + 5)
    await addTag(db, bala, { vehicleId, tag: 'Funny' }, start + 6)
    expect(await taggers(raid)).toEqual(['bala'])
  })

  it('and put on again counts as before where its actor had put it on during the raid', async () => {
    const raid = await raidFor()
    await addTag(db, aina, { vehicleId, tag: 'Rare' }, start + 1)
    await removeTag(db, aina, { vehicleId, tag: 'Rare' }, start + 2)
    await addTag(db, aina, { vehicleId, tag: 'Rare' }, start + 3)
    expect(await taggers(raid)).toEqual(['aina'])
  })
})
