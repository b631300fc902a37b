import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { checkAchievements } from '#app/domain/awarding/check-achievements.server.ts'
import { rebuildAwards } from '#app/domain/awarding/rebuild-awards.server.ts'
import type { AchievementKey } from '#app/domain/awards/achievements.ts'
import { readMetrics } from '#app/domain/awards/metrics.server.ts'
import { createCollection, editCollection } from '#app/domain/collections/collections.server.ts'
import { addComment } from '#app/domain/discussions/comments.server.ts'
import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import { completeRaid } from '#app/domain/raid-management/complete-raid.server.ts'
import { addContribution } from '#app/domain/raid-management/correct-contributions.server.ts'
import { defaultAwards, type Raid } from '#app/domain/raids/raid.ts'
import { deleteVehicle, restoreVehicle } from '#app/domain/spotting/deletion.server.ts'
import { tagTypes } from '#app/domain/tags/tag.ts'
import { addTag, removeTag } from '#app/domain/tags/tags.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { editBasicInfo } from '#app/domain/vehicles/edit.server.ts'
import { changePlate } from '#app/domain/vehicles/plate-change.server.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'
import { addPreparedPhoto, noFiles } from '#tests/scores/prepared-photo.ts'

let db: Kysely<Database>
let member: Member
let at: number
let made = 1000

beforeAll(() => setMediaStore(noFiles))
afterAll(() => setMediaStore(null))
beforeEach(async () => {
  db = testDatabase()
  at = Date.UTC(2026, 4, 3, 2)
  member = await aMember(db, { isApproved: true }, at)
})
afterEach(() => db.destroy())

async function earned(of = member): Promise<string[]> {
  const rows = await db
    .selectFrom('user_awards')
    .innerJoin('awards', 'awards.id', 'award_id')
    .select('key')
    .where('user_id', '=', of.id)
    .orderBy('user_awards.id')
    .execute()
  return rows.map(({ key }) => key)
}

/** With more than one digit, unless a plate is given. */
async function aSpot(plate = `WXY${(made += 1)}`) {
  const vehicle = await aVehicle(db, { by: member, plate }, at)
  await addPreparedPhoto(db, member, vehicle.id, at)
  return vehicle
}

const set = (totals: object) => db.updateTable('users').set(totals).where('id', '=', member.id).execute()

describe('a spot', () => {
  it('counts with the first photo of its first spotter', async () => {
    const vehicle = await aVehicle(db, { by: member, plate: 'WXY1234' }, at)
    await addPreparedPhoto(db, await aMember(db, { isApproved: true }), vehicle.id, at)
    expect(await earned()).toEqual([])
    await addPreparedPhoto(db, member, vehicle.id, at)
    expect(await earned()).toEqual(['spots-1'])
  })

  it('and its number: the tenth', async () => {
    await set({ total_spots: 8 })
    for (let n = 0; n < 10; n += 1) await aSpot()
    expect(await earned()).toEqual(['spots-1', 'spots-10', 'photos-10'])
  })

  it('single digits, also by a later change of the plate', async () => {
    const vehicle = await aSpot('WXY12')
    expect(await earned()).not.toContain('single-digit-1')
    await changePlate(db, member, { vehicleId: vehicle.id, plate: 'WXY1' }, at)
    expect(await earned()).toContain('single-digit-1')
  })

  it('the fifth make, of vehicles that count', async () => {
    const makes = ['Proton', 'Perodua', 'BMW', 'Toyota', 'Honda']
    const uncounted = await aVehicle(db, { by: member }, at)
    await editBasicInfo(db, member, { vehicleId: uncounted.id, edit: { make: 'Kia' } }, at)
    for (const make of makes) {
      expect(await earned()).not.toContain('makes-5')
      const { id } = await aSpot()
      await editBasicInfo(db, member, { vehicleId: id, edit: { make } }, at)
    }
    expect(await earned()).toContain('makes-5')
  })
})

describe('what others do', () => {
  it('tags: ten of one’s own, and of three kinds', async () => {
    const vehicle = await aVehicle(db, { by: member }, at)
    const families = []
    for (const tag of tagTypes.slice(0, 10)) {
      await addTag(db, member, { vehicleId: vehicle.id, tag }, at)
      families.push((await readMetrics(db, member.id, ['tagFamilies']))?.tagFamilies)
    }
    expect(families).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 5])
    expect(await earned()).toEqual(['tag-families-3', 'tags-10'])
  })

  it('a tag put on and taken off ten times is one tag', async () => {
    const vehicle = await aVehicle(db, { by: member }, at)
    for (let n = 0; n < 10; n += 1) {
      await addTag(db, member, { vehicleId: vehicle.id, tag: 'Rare' }, at)
      await removeTag(db, member, { vehicleId: vehicle.id, tag: 'Rare' }, at)
    }
    expect(await earned()).toEqual([])
  })

  it('ten likes of other people, given and received; one’s own count for nobody', async () => {
    const fans = []
    for (let n = 0; n < 10; n += 1) fans.push(await aMember(db))
    const [first] = fans
    for (const fan of fans) {
      expect(await earned()).toEqual([])
      const vehicle = await aVehicle(db, { by: member }, at)
      await likeVehicle(db, member, { vehicleId: vehicle.id }, at)
      if (first && fan !== first) {
        await likeVehicle(db, first, { vehicleId: vehicle.id, liked: true }, at)
        await likeVehicle(db, first, { vehicleId: vehicle.id, liked: false }, at)
      }
      await likeVehicle(db, fan, { vehicleId: vehicle.id }, at)
    }
    expect(await earned()).toEqual(['likes-received-10'])
    if (first) expect(await readMetrics(db, first.id, ['likesGiven'])).toEqual({ likesGiven: 1 })
    expect(await readMetrics(db, member.id, ['likesGiven', 'likesReceived'])).toEqual({
      likesGiven: 0,
      likesReceived: 10,
    })
  })

  it('public collections, also once a private one is made public', async () => {
    const fields = { name: 'Mine', description: '', isFeatured: false }
    const { id } = await createCollection(db, member, { ...fields, isPublic: false }, at)
    expect(await earned()).toEqual([])
    expect(await readMetrics(db, member.id, ['collections'])).toEqual({ collections: 0 })
    await editCollection(db, member, { collectionId: id, isPublic: true }, at)
    expect(await earned()).toEqual(['collections-1'])
  })

  it('comments', async () => {
    await set({ total_comments: 9 })
    const vehicle = await aVehicle(db, {}, at)
    await addComment(db, member, { vehicleId: vehicle.id, comment: 'Nice' }, at)
    expect(await earned()).toEqual(['comments-10'])
  })

  it('the days of the longest streak: every target up to it', async () => {
    await set({ longest_streak_days: 69 })
    await checkAchievements(db, member.id, at)
    expect(await earned()).toEqual(['streak-7', 'streak-14', 'streak-30', 'streak-60', 'streak-69'])
  })

  it('seven days in a row', async () => {
    for (let day = 0; day < 7; day += 1) {
      expect(await earned()).not.toContain('streak-7')
      await aSpot()
      at += 24 * 60 * 60 * 1000
    }
    expect(await earned()).toContain('streak-7')
  })
})

describe('raids', () => {
  it('joined and won, once they are completed, whether they give badges or not', async () => {
    const none = { participation: { ...defaultAwards.participation, enabled: false } }
    const awards = { ...none, podium: { ...defaultAwards.podium, enabled: false } }
    const admin = await aMember(db, { isAdmin: true }, at)
    const [won, lost] = [await aRaid(db, { awards }, at), await aRaid(db, { awards }, at)]
    const other = await aMember(db, {}, at)
    const add = (raid: Raid, userId: Member, weight: number) =>
      addContribution(
        db,
        admin,
        raid.id,
        { userId: userId.username, vehicleId: 'WXY1', actionType: 'tag_added', weight },
        at,
      )
    await aVehicle(db, { by: admin, plate: 'WXY1' }, at)
    await add(won, member, 2)
    await add(won, other, 1)
    await add(lost, member, 1)
    await add(lost, other, 2)
    await checkAchievements(db, member.id, at)
    expect(await earned()).toEqual([])
    await completeRaid(db, admin, lost.id, at)
    expect(await earned()).toEqual(['raids-joined-1'])
    await completeRaid(db, admin, won.id, at)
    expect((await earned()).sort()).toEqual(['raids-joined-1', 'raids-won-1'])
  })
})

describe('earned stays earned', () => {
  it('a vehicle deleted, restored and added anew, and a photo removed: nothing comes twice', async () => {
    const admin = await aMember(db, { isAdmin: true })
    const vehicle = await aSpot('WXY1234')
    await deleteVehicle(db, member, vehicle.id, at)
    expect(await earned()).toEqual(['spots-1'])
    await restoreVehicle(db, admin, vehicle.id, at)
    await deleteVehicle(db, member, vehicle.id, at)
    await aSpot('WXY1234')
    expect(await earned()).toEqual(['spots-1'])
    const acts = await db.selectFrom('activity').select('id').where('kind', '=', 'award-earned').execute()
    expect(acts).toHaveLength(1)
  })

  it('what is restored may be what was missing', async () => {
    const admin = await aMember(db, { isAdmin: true })
    const vehicle = await aSpot()
    for (let n = 0; n < 8; n += 1) await aSpot()
    await deleteVehicle(db, member, vehicle.id, at)
    await aSpot()
    expect(await earned()).not.toContain('spots-10')
    await restoreVehicle(db, admin, vehicle.id, at)
    expect(await earned()).toContain('spots-10')
  })

  it('checking a healthy site finds nothing, and what is missing it gives', async () => {
    await aSpot('WXY1')
    expect(await rebuildAwards(db, at)).toEqual({ awards: 0, counters: 0 })
    await db.deleteFrom('user_awards').execute()
    await set({ likes_given: 7 })
    const heard: number[][] = []
    const found = await rebuildAwards(db, at, (done, total) => heard.push([done, total]))
    expect(found).toEqual({ awards: 2, counters: 1 })
    expect(heard).toEqual([
      [0, 1],
      [1, 1],
    ])
    expect(((await earned()) as AchievementKey[]).sort()).toEqual(['single-digit-1', 'spots-1'])
  })

  it('an account that is gone earns nothing', async () => {
    await set({ deleted_at: 1, total_spots: 50 })
    expect(await checkAchievements(db, member.id, at)).toEqual([])
  })
})
