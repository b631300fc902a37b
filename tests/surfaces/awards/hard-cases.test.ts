import { beforeEach, describe, expect, it } from 'vitest'
import { checkAchievements } from '#app/domain/awarding/check-achievements.server.ts'
import { rebuildAwards } from '#app/domain/awarding/rebuild-awards.server.ts'
import { readMetrics } from '#app/domain/awards/metrics.server.ts'
import { deleteImage } from '#app/domain/media/arrange.server.ts'
import { approveImage, hideImage } from '#app/domain/media/decide.server.ts'
import { rebuildRep } from '#app/domain/rep/rebuild.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { aMember, aPhoto, aVehicle, memberNow } from '#tests/factories.ts'
import { shownNotifications } from '#tests/notifications.ts'

/** Awards under what people do to them: again and again, at the same time, and back. */
const app = testApp()
const at = Date.UTC(2026, 4, 3, 6)
let spotter: Member
let fan: Member
let admin: Member
let vehicle: VehicleRow

beforeEach(async () => {
  spotter = await aMember(app.db, { isApproved: true }, at)
  fan = await aMember(app.db, {}, at)
  admin = await aMember(app.db, { isAdmin: true }, at)
  vehicle = await aVehicle(app.db, { by: spotter, plate: 'WXY1234' }, at)
})

const keysOf = async (member: Member) => {
  const rows = await app.db
    .selectFrom('user_awards')
    .innerJoin('awards', 'awards.id', 'award_id')
    .select('key')
    .where('user_id', '=', member.id)
    .execute()
  return rows.map(({ key }) => key).sort()
}
const rep = async (member: Member) => (await memberNow(app.db, member.id)).rep
const likes = async (member: Member) => readMetrics(app.db, member.id, ['likesGiven', 'likesReceived'])

/** However it came about: counters, awards and ledger are what they are from nothing. */
async function expectHealthy(): Promise<void> {
  expect(await rebuildAwards(app.db, at)).toEqual({ awards: 0, counters: 0 })
  expect(await rebuildRep(app.db)).toEqual({ entries: 0, members: 0 })
}

describe('likes', () => {
  it('given and taken back ten times count nothing', async () => {
    const browser = await app.browser(fan)
    for (let n = 0; n < 20; n += 1) await browser.call('POST', `/api/vehicles/v-${vehicle.id}/like`)
    expect([await likes(fan), await likes(spotter)]).toEqual([
      { likesGiven: 0, likesReceived: 0 },
      { likesGiven: 0, likesReceived: 0 },
    ])
    expect([await keysOf(fan), await keysOf(spotter)]).toEqual([[], []])
    await expectHealthy()
  })

  it('twenty at once by one member are one', async () => {
    const browser = await app.browser(fan)
    const like = () => browser.call('POST', `/api/vehicles/v-${vehicle.id}/like`, { liked: true })
    const answers = await Promise.all(Array.from({ length: 20 }, like))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect([await likes(fan), await likes(spotter)]).toMatchObject([{ likesGiven: 1 }, { likesReceived: 1 }])
    await expectHealthy()
  })

  it('twenty at once by twenty members are twenty, and the tenth earns once', async () => {
    const fans = []
    for (let n = 0; n < 20; n += 1) fans.push(await app.browser(await aMember(app.db, {}, at)))
    await Promise.all(
      fans.map((one) => one.call('POST', `/api/vehicles/v-${vehicle.id}/like`, { liked: true })),
    )
    expect(await likes(spotter)).toMatchObject({ likesReceived: 20 })
    expect(await keysOf(spotter)).toEqual(['likes-received-10'])
    expect((await shownNotifications(app.db, spotter)).map(({ type }) => type).sort()).toEqual([
      'ACHIEVEMENT_EARNED',
      'VEHICLE_LIKED',
    ])
    await expectHealthy()
  })
})

describe('photos', () => {
  const which = (mediaId: number) => ({ vehicleId: vehicle.id, mediaId })

  it('the same one added, removed and added again earns once', async () => {
    const { id } = await aPhoto(app.db, { of: vehicle, by: spotter }, at)
    expect(await rep(spotter)).toBe(8)
    await deleteImage(app.db, spotter, which(id), at)
    expect(await rep(spotter)).toBe(5)
    await aPhoto(app.db, { of: vehicle, by: spotter }, at)
    expect(await keysOf(spotter)).toEqual(['spots-1'])
    expect(await rep(spotter)).toBe(8)
    expect(await shownNotifications(app.db, spotter)).toHaveLength(1)
    await expectHealthy()
  })

  it('what is earned without one pays with the first that is approved, and stays paid', async () => {
    await app.db.updateTable('users').set({ total_comments: 10 }).where('id', '=', fan.id).execute()
    await checkAchievements(app.db, fan.id, at)
    expect(await keysOf(fan)).toEqual(['comments-10'])
    expect(await rep(fan)).toBe(0)
    const { id } = await aPhoto(app.db, { of: vehicle, by: fan }, at)
    expect(await rep(fan)).toBe(0)
    await approveImage(app.db, admin, which(id), at)
    // 2 for the photo of somebody else's vehicle, 5 for the award.
    expect(await rep(fan)).toBe(7)
    await hideImage(app.db, admin, which(id), at)
    expect(await rep(fan)).toBe(5)
    await app.db.updateTable('users').set({ total_comments: 100 }).where('id', '=', fan.id).execute()
    await checkAchievements(app.db, fan.id, at)
    expect(await rep(fan)).toBe(15)
    expect(await rebuildRep(app.db)).toEqual({ entries: 0, members: 0 })
  })

  it('what waited for it pays by the rarity at which it was earned', async () => {
    await app.db.updateTable('users').set({ total_comments: 10 }).where('id', '=', fan.id).execute()
    await checkAchievements(app.db, fan.id, at)
    await app.db.updateTable('awards').set({ rarity: 'legendary' }).where('key', '=', 'comments-10').execute()
    const { id } = await aPhoto(app.db, { of: vehicle, by: fan }, at)
    await approveImage(app.db, admin, which(id), at)
    // 2 for the photo, 5 for the award, which was common.
    expect(await rep(fan)).toBe(7)
    expect(await rebuildRep(app.db)).toEqual({ entries: 0, members: 0 })
  })

  it('what is wrong in the ledger of awards is put right', async () => {
    await aPhoto(app.db, { of: vehicle, by: spotter }, at)
    const entry = { user_id: fan.id, reason: 'award', subject: 'award:1', points: 80, at, detail: null }
    await app.db.insertInto('rep_ledger').values(entry).execute()
    await app.db.updateTable('rep_ledger').set({ points: 7 }).where('reason', '=', 'award').execute()
    await app.db.updateTable('users').set({ likes_received: 9 }).execute()
    await rebuildRep(app.db)
    expect([await rep(spotter), await rep(fan)]).toEqual([8, 0])
    await expectHealthy()
  })
})
