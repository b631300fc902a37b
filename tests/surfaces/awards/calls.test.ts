import { beforeEach, describe, expect, it } from 'vitest'
import { createAward, grantAward, revokeAward } from '#app/domain/awarding/grant-awards.server.ts'
import { achievements } from '#app/domain/awards/achievements.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'

/** The calls of awards and achievements (API-56 to API-58, API-75 to API-78). */
const app = testApp()
const at = Date.UTC(2026, 4, 3, 6)
let member: Member
let admin: Member
let own: Browser
let visitor: Browser

beforeEach(async () => {
  member = await aMember(app.db, { username: 'Aina', isApproved: true }, at)
  admin = await aMember(app.db, { isAdmin: true }, at)
  own = await app.browser(member)
  visitor = await app.browser()
})

type UserAward = {
  awardId: { _id: string; key: string; title: string }
  earned: boolean
  displayOrder: number | null
  progress?: { current: number; target: number; percentage: number }
}

async function json<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer
  expect(response.status).toBe(200)
  return (await response.json()) as T
}
const ofMember = (query = '', headers: Record<string, string> = {}, by = visitor) =>
  json<UserAward[]>(by.get(`/api/awards/user/u-${member.id}${query}`, headers))
const withProgress = (by: Browser) => ofMember('?progress=true', {}, by)
const keysOf = (list: UserAward[]) => list.map(({ awardId }) => awardId.key)
const idOf = async (key: string) => {
  const { id } = await app.db
    .selectFrom('awards')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return id
}

async function spot(): Promise<void> {
  const vehicle = await aVehicle(app.db, { by: member, plate: 'WXY1234' }, at)
  await aPhoto(app.db, { of: vehicle, by: member }, at)
}

async function granted(key: string, later = 0): Promise<{ awardId: number; userAwardId: number }> {
  const input = { key, title: 'Helping hand', description: 'For all the help', icon: '🤝' }
  const { id } = await createAward(app.db, admin, { ...input, rarity: 'rare' }, at)
  const gift = { userId: member.id, awardId: id, reason: 'Sorted the taxis' }
  return { awardId: id, userAwardId: await grantAward(app.db, admin, gift, at + later) }
}

describe('GET /api/awards/user/{id} (API-56)', () => {
  it('has what was earned, by a rule or by hand, with the fields AWD-03 to AWD-13, the newest first', async () => {
    await spot()
    const { awardId } = await granted('helping-hand', 60_000)
    expect(await ofMember()).toEqual([
      {
        awardId: {
          _id: `a-${awardId}`,
          key: 'helping-hand',
          title: 'Helping hand',
          description: 'For all the help',
          icon: '🤝',
          rarity: 'rare',
        },
        earned: true,
        isDisplayed: false,
        displayOrder: null,
        awardedAt: '2026-05-03T06:01:00.000Z',
        reason: 'Sorted the taxis',
      },
      {
        awardId: {
          _id: `a-${await idOf('spots-1')}`,
          key: 'spots-1',
          title: 'First sight',
          description: 'Spot your first plate, with a photo to prove it.',
          icon: 'plate',
          rarity: 'common',
        },
        earned: true,
        isDisplayed: false,
        displayOrder: null,
        awardedAt: '2026-05-03T06:00:00.000Z',
        reason: null,
      },
    ])
  })

  it('with progress also what is locked, the nearest first (AWD-14, AWD-17)', async () => {
    await spot()
    await app.db.updateTable('users').set({ total_tags: 9, total_spots: 4 }).execute()
    const list = await withProgress(own)
    expect(list).toHaveLength(achievements.length)
    expect(list.map(({ earned }) => earned)).toEqual([
      true,
      ...Array<boolean>(achievements.length - 1).fill(false),
    ])
    expect(keysOf(list).slice(0, 3)).toEqual(['spots-1', 'tags-10', 'spots-10'])
    expect(list[0]).not.toHaveProperty('progress')
    expect(list[1]).toMatchObject({
      earned: false,
      isDisplayed: false,
      displayOrder: null,
      awardedAt: null,
      reason: null,
      progress: { current: 9, target: 10, percentage: 90 },
    })
    expect(list[2]?.progress).toEqual({ current: 4, target: 10, percentage: 40 })
    expect(list.find(({ awardId }) => awardId.key === 'spots-1000')?.progress).toEqual({
      current: 4,
      target: 1000,
      percentage: 0,
    })
  })

  it('tells themselves and admins what is locked, others what is earned', async () => {
    await spot()
    const others = [visitor, await app.browser(await aMember(app.db, { rep: 1000 }))]
    for (const other of others) expect(keysOf(await withProgress(other))).toEqual(['spots-1'])
    expect(await withProgress(await app.browser(admin))).toEqual(await withProgress(own))
  })

  it('is in the reader’s language', async () => {
    await spot()
    const [first] = await ofMember('', { Cookie: 'lng=ms' })
    expect(first?.awardId.title).toBe('Pandangan pertama')
  })

  it('leaves out what was revoked, earned or not', async () => {
    const { userAwardId } = await granted('helping-hand')
    await revokeAward(app.db, admin, userAwardId, at)
    expect(await ofMember()).toEqual([])
    await spot()
    const [held] = await app.db
      .selectFrom('user_awards')
      .select('id')
      .where('revoked_at', 'is', null)
      .execute()
    await revokeAward(app.db, admin, held?.id ?? 0, at)
    expect(keysOf(await withProgress(own))).not.toContain('spots-1')
    expect((await own.get('/api/achievements/progress/spots-1')).status).toBe(404)
  })

  it.each(['u-99999', 'a-1', 'Aina', '1'])('%s is nobody: 404', async (id) => {
    expect((await visitor.get(`/api/awards/user/${id}`)).status).toBe(404)
  })

  it('progress is true or false', async () => {
    expect((await visitor.get(`/api/awards/user/u-${member.id}?progress=1`)).status).toBe(400)
  })
})

describe('POST /api/awards/displayed (API-58, AWD-16)', () => {
  const ask = (userIds: unknown) => visitor.call('POST', '/api/awards/displayed', { userIds })

  it('is a map of user id to the awards they show, in their order', async () => {
    const first = await granted('first-one')
    const second = await granted('second-one')
    await own.call('PUT', '/api/awards/display', { awardIds: [`a-${second.awardId}`, `a-${first.awardId}`] })
    const map = await json<Record<string, UserAward[]>>(ask([`u-${member.id}`, `u-${admin.id}`, 'u-99999']))
    expect(Object.keys(map)).toEqual([`u-${member.id}`, `u-${admin.id}`, 'u-99999'])
    expect(map[`u-${member.id}`]).toMatchObject([
      { awardId: { key: 'second-one' }, earned: true, isDisplayed: true, displayOrder: 1 },
      { awardId: { key: 'first-one' }, earned: true, isDisplayed: true, displayOrder: 2 },
    ])
    expect(map[`u-${admin.id}`]).toEqual([])
  })

  it('a hundred users, and one twice is told once', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `u-${index + 1}`)
    expect(Object.keys(await json<object>(ask(many)))).toHaveLength(100)
    expect(await json<object>(ask(['u-1', 'u-1']))).toEqual({ 'u-1': [] })
    expect(await json<object>(ask([]))).toEqual({})
  })

  it.each([
    [Array.from({ length: 101 }, (_, index) => `u-${index + 1}`), 400],
    ['u-1', 400],
    [[1], 400],
    [null, 400],
    [['a-1'], 404],
  ])('refuses %j', async (userIds, status) => {
    expect((await ask(userIds)).status).toBe(status)
  })
})

describe('achievements', () => {
  it('/definitions lists them all, with what they count (API-75)', async () => {
    const list = await json<{ key: string }[]>(visitor.get('/api/achievements/definitions'))
    expect(list.map(({ key }) => key)).toEqual(achievements.map(({ key }) => key))
    expect(list.find(({ key }) => key === 'streak-69')).toEqual({
      _id: `a-${await idOf('streak-69')}`,
      key: 'streak-69',
      title: 'Nice',
      description: 'Spot on 69 days in a row.',
      icon: 'sparkles',
      rarity: 'rare',
      metric: 'streakDays',
      target: 69,
    })
  })

  it('/my has one’s own, earned and locked, and no other awards (API-76)', async () => {
    await spot()
    await granted('helping-hand')
    const list = await json<UserAward[]>(own.get('/api/achievements/my'))
    expect(list).toHaveLength(achievements.length)
    expect(list.filter(({ earned }) => earned).map(({ awardId }) => awardId.key)).toEqual(['spots-1'])
  })

  it('/progress tells how far one is, by key or id (API-77)', async () => {
    await spot()
    const progress = (id: string) => json<UserAward>(own.get(`/api/achievements/progress/${id}`))
    expect(await progress('spots-10')).toMatchObject({
      awardId: { key: 'spots-10' },
      earned: false,
      progress: { current: 1, target: 10, percentage: 10 },
    })
    expect(await progress(`a-${await idOf('spots-10')}`)).toEqual(await progress('spots-10'))
    expect(await progress('spots-1')).toMatchObject({
      earned: true,
      progress: { current: 1, target: 1, percentage: 100 },
    })
  })

  it('/progress of what is no achievement is a 404', async () => {
    const { awardId } = await granted('helping-hand')
    for (const id of ['helping-hand', `a-${awardId}`, 'a-99999', 'nothing', 'u-1']) {
      expect((await own.get(`/api/achievements/progress/${id}`)).status, id).toBe(404)
    }
  })

  it('/check-my gives what is missing, once (API-78)', async () => {
    await app.db.updateTable('users').set({ total_comments: 120 }).where('id', '=', member.id).execute()
    const check = () => json<UserAward[]>(own.call('POST', '/api/achievements/check-my'))
    expect(keysOf(await check()).sort()).toEqual(['comments-10', 'comments-100'])
    expect(await check()).toEqual([])
    expect(keysOf(await ofMember()).sort()).toEqual(['comments-10', 'comments-100'])
  })
})
