import { beforeEach, describe, expect, it } from 'vitest'
import { newAwardInput } from '#app/domain/awarding/award-input.ts'
import { checkAchievements } from '#app/domain/awarding/check-achievements.server.ts'
import { createAward, grantAward, revokeAward } from '#app/domain/awarding/grant-awards.server.ts'
import { readUserAwards } from '#app/domain/awards/user-awards.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { aMember, aPhoto, aVehicle, memberNow } from '#tests/factories.ts'
import { shownNotifications } from '#tests/notifications.ts'

/** What admins give and take by hand, and what follows from it: rep, notifications, the log of decisions. */
const app = testApp()
const at = Date.UTC(2026, 4, 3, 6)
let member: Member
let admin: Member

beforeEach(async () => {
  member = await aMember(app.db, { isApproved: true }, at)
  admin = await aMember(app.db, { isAdmin: true }, at)
})

const input = {
  key: 'helping-hand',
  title: 'Helping hand',
  description: 'For all the help',
  icon: '🤝',
  rarity: 'epic',
} as const
const create = (by = admin, more: object = {}) => createAward(app.db, by, { ...input, ...more }, at)
const give = (awardId: number, by = admin) =>
  grantAward(app.db, by, { userId: member.id, awardId, reason: 'Sorted the taxis' }, at)
const held = async () => {
  const awards = await readUserAwards(app.db, member.id, { withProgress: false })
  return awards.map(({ award }) => award.key)
}
const rep = async () => (await memberNow(app.db, member.id)).rep
const ledger = async () => {
  const rows = await app.db
    .selectFrom('rep_ledger')
    .select(['reason', 'subject', 'points'])
    .where('user_id', '=', member.id)
    .execute()
  return rows.filter(({ reason }) => reason === 'award').map(({ subject, points }) => [subject, points])
}
const told = async () => (await shownNotifications(app.db, member)).map(({ type, params }) => [type, params])
const refused = (code: string) => expect.objectContaining({ code })

describe('an award given by hand', () => {
  it('is held, paid at once and told with its reason', async () => {
    const { id } = await create()
    await give(id)
    expect(await held()).toEqual(['helping-hand'])
    expect(await ledger()).toEqual([[`award:${id}`, 40]])
    expect(await rep()).toBe(40)
    expect(await told()).toEqual([
      [
        'AWARD_GRANTED',
        { key: 'helping-hand', title: 'Helping hand', icon: '🤝', reason: 'Sorted the taxis' },
      ],
    ])
    const log = await app.db.selectFrom('moderation_log').select(['action', 'actor_id']).execute()
    expect(log).toEqual([
      { action: 'create-award', actor_id: admin.id },
      { action: 'grant-award', actor_id: admin.id },
    ])
  })

  it.each([
    ['common', 5],
    ['uncommon', 10],
    ['rare', 20],
    ['epic', 40],
    ['legendary', 80],
  ] as const)('%s pays %i', async (rarity, points) => {
    const { id } = await create(admin, { rarity })
    await give(id)
    expect(await rep()).toBe(points)
  })

  it('is not given twice', async () => {
    const { id } = await create()
    await give(id)
    await expect(give(id)).rejects.toEqual(refused('award_held_already'))
    expect(await rep()).toBe(40)
  })

  it('may be an achievement, which is then not earned once more', async () => {
    const { id } = await app.db
      .selectFrom('awards')
      .select('id')
      .where('key', '=', 'comments-10')
      .executeTakeFirstOrThrow()
    await give(id)
    await app.db.updateTable('users').set({ total_comments: 10 }).where('id', '=', member.id).execute()
    expect(await checkAchievements(app.db, member.id, at)).toEqual([])
    expect(await rep()).toBe(5)
    expect((await told()).map(([type]) => type)).toEqual(['AWARD_GRANTED'])
  })

  it('is given by admins only; a new one, too, and taking it back', async () => {
    const { id } = await create()
    const moderator = await aMember(app.db, { rep: 1000 })
    const forbidden = refused('forbidden')
    for (const by of [member, moderator]) {
      await expect(give(id, by)).rejects.toEqual(forbidden)
      await expect(create(by, { key: 'other' })).rejects.toEqual(forbidden)
    }
    const userAwardId = await give(id)
    await expect(revokeAward(app.db, moderator, userAwardId, at)).rejects.toEqual(forbidden)
    expect(await held()).toEqual(['helping-hand'])
  })

  it('of an unknown award, or to nobody, is refused', async () => {
    await expect(give(99_999)).rejects.toEqual(refused('award_not_found'))
    const { id } = await create()
    const toNobody = { userId: 99_999, awardId: id, reason: 'x' }
    await expect(grantAward(app.db, admin, toNobody, at)).rejects.toEqual(refused('user_not_found'))
  })
})

describe('a new award', () => {
  it('needs a key of its own', async () => {
    await create()
    await expect(create()).rejects.toEqual(refused('award_key_taken'))
    await expect(create(admin, { key: 'streak-7' })).rejects.toEqual(refused('award_key_taken'))
  })

  it.each(['', 'Big', 'a b', 'raid-1-first', '-a', 'a--b', 'x'.repeat(101)])('not %j', (key) => {
    expect(newAwardInput.safeParse({ ...input, key }).success).toBe(false)
  })

  it('has an icon of two characters at most, and one of the rarities', () => {
    const isFine = (more: object) => newAwardInput.safeParse({ ...input, ...more }).success
    expect(['🤝', '🇲🇾', 'M1'].map((icon) => isFine({ icon }))).toEqual([true, true, true])
    expect(['', '🤝🤝🤝', 'abc'].map((icon) => isFine({ icon }))).toEqual([false, false, false])
    expect(isFine({ rarity: 'mythical' })).toBe(false)
  })
})

describe('an award that is revoked', () => {
  async function aSpot() {
    const vehicle = await aVehicle(app.db, { by: member, plate: 'WXY1234' }, at)
    await aPhoto(app.db, { of: vehicle, by: member }, at)
    const { id } = await app.db.selectFrom('user_awards').select('id').executeTakeFirstOrThrow()
    return id
  }

  it('takes its rep and its unread notification along', async () => {
    const userAwardId = await aSpot()
    expect(await rep()).toBe(8)
    expect((await told()).map(([type]) => type)).toEqual(['ACHIEVEMENT_EARNED'])
    await revokeAward(app.db, admin, userAwardId, at)
    expect(await held()).toEqual([])
    expect(await rep()).toBe(3)
    expect(await told()).toEqual([])
  })

  it('is not earned again, checked a hundred times', async () => {
    await revokeAward(app.db, admin, await aSpot(), at)
    for (let n = 0; n < 100; n += 1) expect(await checkAchievements(app.db, member.id, at)).toEqual([])
    const second = await aVehicle(app.db, { by: member, plate: 'WXY1235' }, at)
    await aPhoto(app.db, { of: second, by: member }, at)
    expect(await held()).toEqual([])
  })

  it('is revoked once', async () => {
    const userAwardId = await aSpot()
    await revokeAward(app.db, admin, userAwardId, at)
    await expect(revokeAward(app.db, admin, userAwardId, at)).rejects.toEqual(refused('award_not_found'))
    await expect(revokeAward(app.db, admin, 99_999, at)).rejects.toEqual(refused('award_not_found'))
  })

  it('can be given by hand again, and is paid again', async () => {
    const { id } = await create()
    await revokeAward(app.db, admin, await give(id), at)
    expect(await rep()).toBe(0)
    await give(id)
    expect(await held()).toEqual(['helping-hand'])
    expect(await rep()).toBe(40)
  })
})
