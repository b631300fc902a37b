import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, memberNow } from '#tests/factories.ts'
import { asForm, only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'

/** What admins do about members: finding, trusting, restricting, photo analyses (ADM-12). */
const app = testApp()
const members = someMembers(app)
const HOUR = 3_600_000
let target: Member
let admin: Browser

beforeEach(async () => {
  target = await aMember(app.db, { username: 'Aina_KL' })
  admin = await app.browser(members.admin)
})

const page = '/admin/users/Aina_KL'
const restrictPath = () => `/api/users/u-${target.id}/restrict`
const restrictFor = async (ms: number) =>
  app.db
    .updateTable('users')
    .set({ restricted_until: Date.now() + ms })
    .where('id', '=', target.id)
    .execute()
const now = () => memberNow(app.db, target.id)
const listed = async (search: string) => {
  const main = await mainOf(await admin.get(`/admin/users${search}`))
  return [...main.matchAll(/<li><a[^>]*href="\/admin\/users\/([^"]+)"/g)].map(([, name]) => name)
}
const said = async (by: Browser, path: string, fields: Record<string, string>) => {
  const answer = await by.post(path, fields)
  expect(answer.status).toBe(303)
  return mainOf(await by.get(locationOf(answer).split('#')[0] ?? ''))
}

describe('who may', () => {
  const screen = { ...only(['admin'], 200), visitor: 403, notSetUp: 302 }
  const form = (intent: string, more = {}) => [
    intent,
    asForm(only(['admin'], 303)),
    (one: Browser) => one.post(page, { intent, ...more }),
  ]
  const cases = [
    ['the tab', screen, (one: Browser) => one.get('/admin/users')],
    ['one member', screen, (one: Browser) => one.get(page)],
    ['awards', screen, (one: Browser) => one.get('/admin/users/awards')],
    form('approve-user'),
    form('restrict-user', { durationMs: String(HOUR) }),
    form('lift-restriction'),
    form('add-ai-bonus', { count: '5' }),
    form('reset-ai-bonus'),
    [
      'POST ai-bonus',
      only(['admin'], 200),
      (one: Browser) => one.call('POST', '/api/admin/users/Aina_KL/ai-bonus', { count: 5 }),
    ],
    [
      'DELETE ai-bonus',
      only(['admin'], 200),
      (one: Browser) => one.call('DELETE', '/api/admin/users/Aina_KL/ai-bonus'),
    ],
    [
      'DELETE restrict',
      only(['moderator', 'admin'], 200),
      (one: Browser) => one.call('DELETE', restrictPath()),
    ],
  ] as RoleCase[]
  testRoles(app, members, cases)
})

describe('members are found', () => {
  it('by the start of a name, whatever its capitals, by id, and by a former name', async () => {
    await aMember(app.db, { username: 'aina_two' })
    expect(await listed('?q=AINA')).toEqual(['Aina_KL', 'aina_two'])
    expect(await listed('?q=%40aina_k')).toEqual(['Aina_KL'])
    expect(await listed(`?q=u-${target.id}`)).toEqual(['Aina_KL'])
    const other = await app.browser(target)
    await other.call('POST', '/api/auth/change-username', { username: 'Zoe_KL' })
    expect(await listed('?q=aina_kl')).toEqual(['Zoe_KL'])
    for (const none of ['u-99999', 'nobody', '%25', 'a%27b', 'x'.repeat(500)]) {
      expect(await listed(`?q=${none}`)).toEqual([])
    }
  })

  it('page by page, each of them once', async () => {
    for (let made = 0; made < 45; made += 1) await aMember(app.db, { username: `many_${made + 10}` })
    for (const search of ['?q=many', '?show=newest']) {
      const seen: (string | undefined)[] = []
      let next: string | undefined = search
      while (next !== undefined) {
        seen.push(...(await listed(next)))
        const main = await mainOf(await admin.get(`/admin/users${next}`))
        next = /rel="next"[^>]*href="\/admin\/users([^"]+)"/.exec(main)?.[1]?.replaceAll('&amp;', '&')
      }
      expect(seen.filter((name) => name?.startsWith('many'))).toHaveLength(45)
      expect(new Set(seen).size).toBe(seen.length)
    }
    expect(await listed('?cursor=nonsense&show=newest')).toHaveLength(20)
  })

  it('while they are restricted, whose restriction ends first before others', async () => {
    expect(await listed('?show=restricted')).toEqual([members.restricted.username])
    await restrictFor(1_000)
    expect(await listed('?show=restricted')).toEqual(['Aina_KL', members.restricted.username])
    await restrictFor(-1_000)
    expect(await listed('?show=restricted')).toEqual([members.restricted.username])
  })

  it('and nobody else is there: an unknown member has no page', async () => {
    for (const unknown of ['nobody', 'u-99999', 'v-1']) {
      expect((await admin.get(`/admin/users/${unknown}`)).status).toBe(404)
    }
    expect((await admin.get(`/admin/users/u-${target.id}`)).status).toBe(200)
  })
})

describe('a restriction', () => {
  it('is set for a while and ended at once, and the log has both', async () => {
    const fields = { intent: 'restrict-user', durationMs: String(HOUR) }
    expect(await said(admin, page, fields)).toMatch(/Aina_KL is restricted until[^]*End the restriction/)
    expect((await now()).isRestricted).toBe(true)
    const main = await said(admin, page, { intent: 'lift-restriction' })
    expect(main).toContain('Aina_KL is no longer restricted')
    expect(main).not.toContain('End the restriction')
    expect((await now()).isRestricted).toBe(false)
    const log = await app.db.selectFrom('moderation_log').select('action').orderBy('id').execute()
    expect(log.map(({ action }) => action)).toEqual(['restrict-user', 'lift-restriction'])
    const told = await (await app.browser(target)).get('/api/notifications')
    expect(await told.json()).toMatchObject({ notifications: [] })
  })

  it('that an admin set is ended by no moderator', async () => {
    await admin.call('POST', restrictPath(), { durationMs: HOUR })
    const moderator = await app.browser(members.moderator)
    const refused = await moderator.call('DELETE', restrictPath())
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'restriction_by_admin' })
    expect((await now()).isRestricted).toBe(true)
    const ended = await admin.call('DELETE', restrictPath())
    expect(await ended.json()).toEqual({ restrictedUntil: null })
    await moderator.call('POST', restrictPath(), { durationMs: HOUR })
    expect((await moderator.call('DELETE', restrictPath())).status).toBe(200)
    expect((await now()).isRestricted).toBe(false)
  })

  it.each(['0', '-1', '59999', '1000000000000', '1.5', 'long', ''])('is not for "%s" ms', async (ms) => {
    const answer = await admin.post(page, { intent: 'restrict-user', durationMs: ms })
    expect(answer.status).toBe(400)
    expect(await mainOf(answer)).toContain(
      'Error restricting user: A restriction lasts from 1 minute to 30 days.',
    )
  })

  it('is for no admin and not for oneself', async () => {
    const other = await aMember(app.db, { isAdmin: true })
    for (const [{ username }, text] of [
      [other, 'Admins can&#x27;t be restricted.'],
      [members.admin, 'This is your own account.'],
    ] as const) {
      const fields = { intent: 'restrict-user', durationMs: String(HOUR) }
      const answer = await admin.post(`/admin/users/${username}`, fields)
      expect(answer.status).toBe(403)
      expect(await mainOf(answer)).toContain(`Error restricting user: ${text}`)
    }
  })
})

it('a member is approved, and then trusted', async () => {
  const main = await said(admin, page, { intent: 'approve-user' })
  expect(main).toContain('Aina_KL is approved')
  expect(main).not.toContain('value="approve-user"')
  expect((await now()).isApproved).toBe(true)
})

describe('photo analyses', () => {
  const path = '/api/admin/users/Aina_KL/ai-bonus'

  it('are added to each day’s 50 until they are taken back', async () => {
    const added = await admin.call('POST', path, { count: 5 })
    expect(added.status).toBe(200)
    const status = (await added.json()) as { resetTime: string }
    expect(status).toMatchObject({ used: 0, limit: 50, bonusUsage: 5, remaining: 55 })
    // Midnight in Malaysia, which is yet to come.
    expect(status.resetTime).toMatch(/T16:00:00\.000Z$/)
    const left = Date.parse(status.resetTime) - Date.now()
    expect(left > 0 && left <= 24 * HOUR).toBe(true)
    const day = new Date(Date.now() + 8 * HOUR).toISOString().slice(0, 10)
    await app.db.insertInto('ai_usage').values({ user_id: target.id, day, used: 12 }).execute()
    const main = await said(admin, page, { intent: 'add-ai-bonus', count: '10' })
    expect(main).toContain('15 extra analyses a day for Aina_KL')
    expect(main).toMatch(/Left today<\/dt><dd>53</)
    expect(await said(admin, page, { intent: 'reset-ai-bonus' })).toContain('has no extra analyses any more')
    const after = await (await admin.call('DELETE', path)).json()
    expect(after).toMatchObject({ used: 12, bonusUsage: 0, remaining: 38 })
  })

  it.each([-1, 0, 1e9, 1.5, 'text', null, '5'])('are not %j', async (count) => {
    expect((await admin.call('POST', path, { count })).status).toBe(400)
  })

  it('are 10,000 at most, and are for members who are there', async () => {
    for (let time = 0; time < 10; time += 1) await admin.call('POST', path, { count: 1000 })
    expect((await admin.call('POST', path, { count: 1 })).status).toBe(409)
    expect((await admin.call('POST', '/api/admin/users/nobody/ai-bonus', { count: 1 })).status).toBe(404)
    expect((await admin.call('POST', `/api/admin/users/u-${target.id}/ai-bonus`, { count: 1 })).status).toBe(
      409,
    )
  })
})
