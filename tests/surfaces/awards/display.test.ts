import { beforeEach, describe, expect, it } from 'vitest'
import { createAward, grantAward, revokeAward } from '#app/domain/awarding/grant-awards.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'

/** PUT /api/awards/display (API-57, AWD-19). */
const app = testApp()
const at = Date.UTC(2026, 4, 3, 6)
let member: Member
let admin: Member
let own: Browser
let awards: number[]
let held: number[]

beforeEach(async () => {
  member = await aMember(app.db, { isApproved: true }, at)
  admin = await aMember(app.db, { isAdmin: true }, at)
  own = await app.browser(member)
  awards = []
  held = []
  for (const key of ['one', 'two', 'three', 'four', 'five']) {
    const input = { key, title: key, description: key, icon: '🏁', rarity: 'common' } as const
    const { id } = await createAward(app.db, admin, input, at)
    awards.push(id)
    if (key === 'five') continue
    held.push(await grantAward(app.db, admin, { userId: member.id, awardId: id, reason: 'Test' }, at))
  }
})

const id = (place: number) => `a-${awards[place]}`
const put = (awardIds: unknown) => own.call('PUT', '/api/awards/display', { awardIds })
const shown = async () => {
  const rows = await app.db
    .selectFrom('user_awards')
    .select('award_id')
    .where('user_id', '=', member.id)
    .where('is_displayed', '=', 1)
    .orderBy('display_order')
    .execute()
  return rows.map(({ award_id }) => `a-${award_id}`)
}

it('shows up to three, in the order given, and answers them', async () => {
  const answer = await put([id(2), id(0), id(3)])
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject([
    { awardId: { _id: id(2), key: 'three' }, isDisplayed: true, displayOrder: 1 },
    { awardId: { _id: id(0) }, isDisplayed: true, displayOrder: 2 },
    { awardId: { _id: id(3) }, isDisplayed: true, displayOrder: 3 },
  ])
  expect(await shown()).toEqual([id(2), id(0), id(3)])
  await put([id(3), id(2)])
  expect(await shown()).toEqual([id(3), id(2)])
  await put([])
  expect(await shown()).toEqual([])
})

describe('refused, and what is shown stays', () => {
  const cases: [string, () => unknown, number, string][] = [
    ['a fourth', () => [0, 1, 2, 3].map(id), 400, 'At most 3 awards can be shown.'],
    ['one twice', () => [id(0), id(0)], 400, ''],
    ['one that is not earned', () => [id(0), id(4)], 400, 'You can only show awards that you have earned.'],
    ['an unknown one', () => ['a-99999'], 404, 'Award not found'],
    ['another kind of id', () => ['u-1'], 404, 'Award not found'],
    ['a number', () => [1], 400, ''],
    ['no list', () => id(0), 400, ''],
    ['nothing', () => undefined, 400, ''],
  ]
  it.each(cases)('%s', async (_name, awardIds, status, message) => {
    await put([id(1)])
    const answer = await put(awardIds())
    expect(answer.status).toBe(status)
    const body = (await answer.json()) as { message: string; msg: string; error: string }
    expect(body.message).toContain(message)
    expect([body.msg, body.error]).toEqual([body.message, body.message])
    expect(await shown()).toEqual([id(1)])
  })

  it('one that was revoked; and revoking takes it from what is shown', async () => {
    await put([id(0), id(1), id(2)])
    await revokeAward(app.db, admin, held[1] ?? 0, at)
    expect(await shown()).toEqual([id(0), id(2)])
    const left = await (await own.get(`/api/awards/user/u-${member.id}`)).json()
    expect(left).toContainEqual(
      expect.objectContaining({ awardId: expect.objectContaining({ _id: id(2) }), displayOrder: 2 }),
    )
    expect((await put([id(1)])).status).toBe(400)
    expect(await shown()).toEqual([id(0), id(2)])
  })

  it('of somebody else’s awards nothing changes', async () => {
    const other = await aMember(app.db, { isApproved: true }, at)
    await put([id(0)])
    const answer = await (await app.browser(other)).call('PUT', '/api/awards/display', { awardIds: [id(0)] })
    expect(answer.status).toBe(400)
    expect(await shown()).toEqual([id(0)])
  })
})

it('twenty choices at once leave one of them, whole', async () => {
  const choices = Array.from({ length: 20 }, (_, index) => [id(index % 4), id((index + 1) % 4)])
  await Promise.all(choices.map(put))
  expect(choices).toContainEqual(await shown())
})
