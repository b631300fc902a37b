import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import { only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'

/** POST /api/admin/users/{id or username}/streak-freezes (AF-17 to AF-23, AF-28, API-98, API-99). */
const app = testApp()
const members = someMembers(app)
let target: Member
let byAdmin: Browser

beforeEach(async () => {
  target = await aMember(app.db, { username: 'Aina_KL' })
  byAdmin = await app.browser(members.admin)
})

const path = (user: string) => `/api/admin/users/${user}/streak-freezes`
const ask = (body?: unknown, user = 'Aina_KL', by = byAdmin) => by.call('POST', path(user), body)
const info = (adminFreezes: number, earnedFreezes = 0) => ({
  ...{ adminFreezes, earnedFreezes, totalUsed: 0 },
  available: adminFreezes + earnedFreezes,
})
const recorded = async () =>
  (await app.db.selectFrom('activity').select('kind').where('kind', '=', 'freezes-changed').execute()).length

const cases: RoleCase[] = (['add', 'remove', 'reset', 'check'] as const).map((action) => [
  `POST streak-freezes, ${action}`,
  only(['admin'], 200),
  (one) => ask({ action }, `u-${target.id}`, one),
])
testRoles(app, members, cases)

describe('of a member', () => {
  it('adds one where nothing else is said', async () => {
    const answer = await ask({})
    expect(await answer.json()).toEqual({
      success: true,
      message: 'Streak freeze added successfully for Aina_KL!',
      freezeInfo: info(1),
    })
  })

  it('removes up to so many of those that admins gave, and resets them; earned ones stay', async () => {
    await ask({ action: 'add', count: 3 })
    await ask({ action: 'remove', count: 2 })
    const removed = await (await ask({ action: 'remove', count: 5 })).json()
    expect(removed).toEqual({
      success: true,
      message: 'Streak freeze removed successfully for Aina_KL!',
      freezeInfo: info(0),
    })
    await ask({ action: 'add', count: 1000 })
    const reset = await (await ask({ action: 'reset' })).json()
    expect(reset).toMatchObject({
      message: 'Streak freeze reset successfully for Aina_KL!',
      freezeInfo: info(0),
    })
  })

  it('says so where nothing changed, and records nothing', async () => {
    expect(await (await ask({ action: 'reset' })).json()).toEqual({
      success: true,
      message: 'Nothing was changed.',
      freezeInfo: info(0),
    })
    expect(await recorded()).toBe(0)
  })

  it('tells how many there are, and changes nothing', async () => {
    await ask({ count: 2 })
    expect(await (await ask({ action: 'check', count: 7 })).json()).toEqual({
      success: true,
      message: 'Aina_KL has 2 streak freezes.',
      freezeInfo: info(2),
    })
    expect(await recorded()).toBe(1)
  })

  it.each([-1, 0, 1.5, 1001, '2', null, 'many', [1]])(
    'checking and resetting take a count of %j',
    async (count) => {
      for (const action of ['check', 'reset']) expect((await ask({ action, count })).status).toBe(200)
    },
  )

  it.each(['aina_kl', '@Aina_KL', () => `u-${target.id}`])('is named by %s', async (user) => {
    const answer = await ask({}, typeof user === 'string' ? user : user())
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ freezeInfo: info(1) })
  })
})

describe('refused', () => {
  it.each([-1, 0, 1.5, 1001, 1_000_000_000, '2', null, 'many'])('a count of %j', async (count) => {
    const answer = await ask({ count })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'The count is a whole number from 1 to 1000.' })
    expect(await recorded()).toBe(0)
  })

  it.each([{ action: 'double' }, { action: 3 }, [], 'add'])('%j', async (body) => {
    expect((await ask(body)).status).toBe(400)
    expect(await recorded()).toBe(0)
  })

  it.each(['Nobody', 'u-99999', 'u-0', 'v-1', '7', '%20', "';--"])('a user of %j', async (user) => {
    const answer = await ask({}, encodeURIComponent(user))
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'user_not_found' })
  })

  it('a member who is gone', async () => {
    await app.db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', target.id).execute()
    expect((await ask({}, `u-${target.id}`)).status).toBe(404)
    expect((await ask({})).status).toBe(404)
  })
})
