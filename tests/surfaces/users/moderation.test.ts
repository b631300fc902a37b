import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf, toastOf } from '#tests/browser.ts'
import { aMember, memberNow } from '#tests/factories.ts'

/** Approving and restricting members (PROF-20, PROF-21, API-54, API-55). */
const app = testApp()
const DAY = 86_400_000
let target: Member
let admin: Member
let byAdmin: Browser
let byModerator: Browser

beforeEach(async () => {
  target = await aMember(app.db, { username: 'Aina_KL' })
  admin = await aMember(app.db, { isAdmin: true })
  byAdmin = await app.browser(admin)
  byModerator = await app.browser(await aMember(app.db, { rep: 1000 }))
})

const path = (act: 'approve' | 'restrict', { id } = target) => `/api/users/u-${id}/${act}`
const restrict = (by: Browser, durationMs: unknown, whom = target) =>
  by.call('POST', path('restrict', whom), { durationMs })
const now = () => memberNow(app.db, target.id)
const log = () =>
  app.db
    .selectFrom('moderation_log')
    .select(['action', 'subject_kind', 'subject_id', 'actor_id'])
    .orderBy('id')
    .execute()

async function notificationTypes(): Promise<string[]> {
  const answer = await (await app.browser(target)).get('/api/notifications')
  const { notifications } = (await answer.json()) as { notifications: { type: string }[] }
  return notifications.map(({ type }) => type)
}

describe('approving', () => {
  it('answers the moderation, once told and once in the log, however often', async () => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await byAdmin.call('POST', path('approve'))
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({ moderation: { isApproved: true, restrictedUntil: null } })
    }
    expect((await now()).isApproved).toBe(true)
    expect(await notificationTypes()).toEqual(['ACCOUNT_APPROVED'])
    const entry = { action: 'approve-user', subject_kind: 'user', subject_id: target.id }
    expect(await log()).toEqual([{ ...entry, actor_id: admin.id }])
  })

  it('tells moderators no more than others', async () => {
    const answer = await byModerator.call('POST', path('approve'))
    expect(await answer.json()).toEqual({ moderation: { isApproved: true } })
  })

  it.each(['u-999', 'u-0', 'x', 'v-1', 'Aina_KL'])('of %s is not found', async (id) => {
    const answer = await byAdmin.call('POST', `/api/users/${id}/approve`)
    expect(answer.status).toBe(404)
  })

  it('of oneself is refused', async () => {
    const answer = await byAdmin.call('POST', path('approve', admin))
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'user_is_oneself' })
  })
})

describe('restricting', () => {
  it('answers until when, and takes effect at once (API-55)', async () => {
    const before = Date.now()
    const answer = await restrict(byModerator, DAY)
    expect(answer.status).toBe(200)
    const { restrictedUntil } = (await answer.json()) as { restrictedUntil: string }
    const until = Date.parse(restrictedUntil)
    expect(until).toBeGreaterThanOrEqual(before + DAY)
    expect(until).toBeLessThanOrEqual(Date.now() + DAY)
    expect((await now()).restrictedUntil).toBe(until)
    const own = await app.browser(target)
    expect((await own.call('POST', '/api/vehicles', { plate: 'WXY1' })).status).toBe(403)
    expect((await own.get('/profile')).status).toBe(200)
    expect(await notificationTypes()).toEqual(['ACCOUNT_RESTRICTED'])
    expect((await log()).map(({ action }) => action)).toEqual(['restrict-user'])
  })

  it.each([60_000, 30 * DAY])('for %i ms is taken', async (durationMs) => {
    expect((await restrict(byAdmin, durationMs)).status).toBe(200)
  })

  it.each([
    0,
    -DAY,
    59_999,
    30 * DAY + 1,
    365 * DAY,
    1.5e6 + 0.5,
    'long',
    null,
    undefined,
    String(DAY),
    [DAY],
    [String(DAY)],
  ])('for %j ms is refused', async (durationMs) => {
    const answer = await restrict(byAdmin, durationMs)
    expect(answer.status).toBe(400)
    const message = 'A restriction lasts from 1 minute to 30 days.'
    expect(await answer.json()).toMatchObject({ fieldErrors: { durationMs: message } })
    expect((await now()).isRestricted).toBe(false)
  })

  it('oneself, an admin, or, for a moderator, another one, says why not', async () => {
    const other = await aMember(app.db, { rep: 1000 })
    const cases: [Browser, Member, string][] = [
      [byAdmin, admin, 'user_is_oneself'],
      [byAdmin, await aMember(app.db, { isAdmin: true }), 'user_is_admin'],
      [byModerator, admin, 'user_is_admin'],
      [byModerator, other, 'user_is_moderator'],
      [await app.browser(target), target, 'user_is_oneself'],
      [await app.browser(target), other, 'forbidden'],
    ]
    for (const [by, whom, code] of cases) {
      const answer = await restrict(by, DAY, whom)
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code })
    }
    expect(await log()).toEqual([])
  })

  it('is shortened by admins, and by moderators only where no admin set it', async () => {
    const until = async () => (await now()).restrictedUntil ?? 0
    await restrict(byModerator, 7 * DAY)
    expect((await restrict(byModerator, DAY)).status).toBe(200)
    await restrict(byAdmin, 7 * DAY)
    const set = await until()
    const refused = await restrict(byModerator, DAY)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'restriction_by_admin' })
    expect(await until()).toBe(set)
    expect((await restrict(byModerator, 8 * DAY)).status).toBe(200)
    expect(await until()).toBeGreaterThan(set)
    // Made longer, it is still an admin's.
    const undone = await restrict(byModerator, 60_000)
    expect(undone.status).toBe(403)
    expect(await undone.json()).toMatchObject({ code: 'restriction_by_admin' })
    expect(await until()).toBeGreaterThan(set)
    expect((await restrict(byAdmin, 60_000)).status).toBe(200)
    expect(await until()).toBeLessThan(set)
  })
})

describe('on the profile', () => {
  const page = '/u/Aina_KL'
  const send = (by: Browser, intent: string, more: Record<string, string> = {}) =>
    by.post(page, { intent, user: `u-${target.id}`, durationMs: String(DAY), ...more })

  it('a moderator restricts for 24 hours, and is told so (PROF-21, PROF-61, PROF-66)', async () => {
    expect(await mainOf(await byModerator.get(page))).toMatch(/name="durationMs" value="86400000"/)
    const answer = await send(byModerator, 'restrict-user')
    expect(answer.status).toBe(303)
    expect(locationOf(answer)).toBe(page)
    const shown = await byModerator.get(page)
    expect(await toastOf(shown.clone())).toContain('User restricted for 24h')
    expect(await mainOf(shown)).toContain('Restricted until')
  })

  it('an admin approves, and the button is gone (PROF-20)', async () => {
    expect(await mainOf(await byAdmin.get(page))).toContain('value="approve-user"')
    expect((await send(byAdmin, 'approve-user')).status).toBe(303)
    const main = await mainOf(await byAdmin.get(page))
    expect(main).toContain('Trusted')
    expect(main).not.toContain('value="approve-user"')
  })

  it('a refusal stands at its own form, which is open, or above the page that has no such form', async () => {
    const { id } = await aMember(app.db, { username: 'boss', isAdmin: true })
    const answer = await byModerator.post('/u/boss', {
      intent: 'approve-user',
      user: 'u-999',
    })
    expect(answer.status).toBe(404)
    expect(await mainOf(answer)).toMatch(/<details[^>]*open[^>]*>(?:(?!<\/details>)[\s\S])*User not found/)
    const restricted = await byModerator.post('/u/boss', {
      intent: 'restrict-user',
      user: `u-${id}`,
      durationMs: String(DAY),
    })
    expect(restricted.status).toBe(403)
    expect(await mainOf(restricted)).toMatch(/role="alert"><p>Admins can&#x27;t be restricted.</)
  })

  it('an approval that fails says so at its form (PROF-64)', async () => {
    const verbs = await import('#app/domain/moderation/moderate-users.server.ts')
    const approving = vi.spyOn(verbs, 'approveUser').mockRejectedValue(new Error('No disk'))
    try {
      const answer = await send(byAdmin, 'approve-user')
      expect(answer.status).toBe(500)
      expect(await mainOf(answer)).toContain('Failed to approve user')
    } finally {
      approving.mockRestore()
    }
  })

  it('nobody else sees the buttons, nor anybody on their own profile (PERM-49, PERM-50)', async () => {
    const member = await app.browser(await aMember(app.db, { rep: 999 }))
    for (const [by, at] of [
      [member, page],
      [await app.browser(), page],
      [byAdmin, '/profile'],
      [byModerator, '/profile'],
    ] as const) {
      const main = await mainOf(await by.get(at))
      expect(main).toContain('Spotter')
      expect(main).not.toMatch(/approve-user|restrict-user/)
    }
  })
})
