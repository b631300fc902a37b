import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkAchievements } from '#app/domain/awarding/check-achievements.server.ts'
import { createAward, grantAward, revokeAward } from '#app/domain/awarding/grant-awards.server.ts'
import { rebuildAwards } from '#app/domain/awarding/rebuild-awards.server.ts'
import { displayAwards } from '#app/domain/awards/display-awards.server.ts'
import { readUserAwards } from '#app/domain/awards/user-awards.server.ts'
import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { addPreparedPhoto, noFiles } from '#tests/scores/prepared-photo.ts'

const at = Date.UTC(2026, 4, 3)
let db: Kysely<Database>
let member: Member
let admin: Member
/** Awards that the admin gave, by their ids. */
let granted: number[]

beforeAll(() => setMediaStore(noFiles))
afterAll(() => setMediaStore(null))

beforeEach(async () => {
  db = testDatabase()
  member = await aMember(db, { isApproved: true }, at)
  admin = await aMember(db, { isAdmin: true }, at)
  const vehicle = await aVehicle(db, { by: member, plate: 'JQK4321' }, at)
  await addPreparedPhoto(db, member, vehicle.id, at)
  granted = []
  for (const key of ['one', 'two', 'three']) {
    const texts = { title: key, description: key, icon: '🏁', rarity: 'common' } as const
    const { id } = await createAward(db, admin, { key, ...texts }, at)
    await grantAward(db, admin, { userId: member.id, awardId: id, reason: `For ${key}` }, at)
    granted.push(id)
  }
})

const held = () => readUserAwards(db, member.id, { withProgress: false })
const ofAward = (index: number) => ['award_id', '=', granted[index] ?? 0] as const

it('where all is well nobody waits for the lock', async () => {
  const transaction = vi.spyOn(db, 'transaction')
  expect(await rebuildAwards(db, at)).toEqual({ awards: 0, counters: 0 })
  expect(await checkAchievements(db, member.id, at)).toEqual([])
  expect(transaction).not.toHaveBeenCalled()
})

describe('what is held is what the activities tell', () => {
  it('a lost award comes back with its day and reason; what stands is displayed as before', async () => {
    await displayAwards(db, member, [granted[2] ?? 0, granted[0] ?? 0])
    const before = await held()
    await db
      .deleteFrom('user_awards')
      .where(...ofAward(1))
      .execute()
    expect(await rebuildAwards(db, at + 1)).toEqual({ awards: 1, counters: 0 })
    const sorted = (list: typeof before) => list.sort((one, other) => one.award.id - other.award.id)
    expect(sorted(await held())).toEqual(sorted(before))
  })

  it('an achievement that is lost comes back as it was earned, and no second act of it', async () => {
    await db.deleteFrom('user_awards').execute()
    await rebuildAwards(db, at + 86_400_000)
    const earned = (await held()).find(({ award }) => award.key === 'spots-1')
    expect(earned?.awardedAt).toBe(at)
    const acts = await db.selectFrom('activity').select('id').where('kind', '=', 'award-earned').execute()
    expect(acts).toHaveLength(4)
  })

  it('a lost revocation takes the award again, and from what is shown', async () => {
    const rows = await db.selectFrom('user_awards').select(['id', 'award_id']).execute()
    const row = rows.find(({ award_id }) => award_id === granted[0])
    await revokeAward(db, admin, row?.id ?? 0, at)
    await db
      .updateTable('user_awards')
      .set({ revoked_at: null, is_displayed: 1, display_order: 1 })
      .where(...ofAward(0))
      .execute()
    await db
      .updateTable('user_awards')
      .set({ is_displayed: 1, display_order: 2 })
      .where(...ofAward(1))
      .execute()
    expect((await rebuildAwards(db, at)).awards).toBe(1)
    const shown = (await held()).filter(({ isDisplayed }) => isDisplayed)
    expect(shown.map(({ award, displayOrder }) => [award.id, displayOrder])).toEqual([[granted[1], 1]])
    expect((await held()).map(({ award }) => award.id)).not.toContain(granted[0])
  })

  it('what nobody gave is not held', async () => {
    const row = { user_id: admin.id, award_id: granted[0] ?? 0, awarded_at: at }
    await db.insertInto('user_awards').values(row).execute()
    expect((await rebuildAwards(db, at)).awards).toBe(1)
    expect(await readUserAwards(db, admin.id, { withProgress: false })).toEqual([])
  })
})

it('a like gives what its giver is past, too', async () => {
  await db.updateTable('users').set({ likes_given: 12 }).where('id', '=', admin.id).execute()
  const vehicle = await aVehicle(db, { by: member, plate: 'WXY1234' }, at)
  await likeVehicle(db, admin, { vehicleId: vehicle.id }, at)
  const keys = (await readUserAwards(db, admin.id, { withProgress: false })).map(({ award }) => award.key)
  expect(keys).toContain('likes-given-10')
})
